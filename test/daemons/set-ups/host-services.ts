import type { Daemon } from '../daemon.ts';

/** A line of inetd for a program on a port, and inetd in the foreground. */
function throughInetd(debian: string, program: string, words: string): Pick<Daemon, 'debian' | 'files' | 'command'> {
  return {
    debian,
    files: ({ port }) => ({
      'inetd.conf': `127.0.0.1:${port} stream tcp nowait root ${program} ${words}\n`,
    }),
    command: ({ folder }) => ['inetutils-inetd', '-d', `${folder}/inetd.conf`],
  };
}

/** Daemons for what a host says of itself, shares or runs for others. */
export const hostServices: Readonly<Record<string, Daemon>> = {
  fingerd: {
    ...throughInetd('fingerd finger inetutils-inetd', '/usr/sbin/in.fingerd', 'in.fingerd'),
    title: 'Open port: Finger',
    score: 6,
  },
  telnetd: {
    ...throughInetd('inetutils-telnetd inetutils-inetd', '/usr/sbin/telnetd', 'telnetd'),
    title: 'Open port: Telnet',
    score: 8,
  },
  rlogind: {
    ...throughInetd('inetutils-inetd rsh-server', '/usr/sbin/in.rlogind', 'in.rlogind'),
    title: 'Open port: rlogin',
    score: 8,
    evidence: /rlogind: Permission denied/,
  },
  oidentd: {
    debian: 'oidentd',
    command: ({ port }) => [
      'oidentd',
      '--foreground',
      '--nosyslog',
      '-a',
      '127.0.0.1',
      '-p',
      `${port}`,
      '-u',
      'nobody',
      '-g',
      'nogroup',
    ],
    title: 'Open port: Ident',
    score: 6,
    evidence: /About ports 1 and 2: ERROR/,
  },
  tgt: {
    debian: 'tgt',
    // Without a target it hangs up on everybody.
    files: ({ port, folder }) => ({
      'start.sh': `export TGT_IPC_SOCKET=${folder}/ipc\ntgtd -f --iscsi portal=127.0.0.1:${port} &\nuntil tgtadm --lld iscsi --mode target --op new --tid 1 --targetname iqn.2001-04.com.example:a; do sleep 0.1; done\ntgtadm --lld iscsi --mode target --op bind --tid 1 --initiator-address ALL\nwait\n`,
    }),
    command: ({ folder }) => ['sh', `${folder}/start.sh`],
    title: 'Open port: iSCSI',
    score: 6,
    evidence: /Targets listed without authentication: iqn\.2001-04\.com\.example:a/,
  },
  distcc: {
    debian: 'distcc',
    command: ({ port }) => [
      'distccd',
      '--daemon',
      '--no-detach',
      '--allow',
      '127.0.0.1',
      '--listen',
      '127.0.0.1',
      '-p',
      `${port}`,
      '--enable-tcp-insecure',
      '--user',
      'nobody',
      '--log-stderr',
      '--jobs',
      '8',
    ],
    title: 'distcc accessible without authentication',
    score: 10,
    sameCharacters: 16,
    evidence: /A compile job without authentication was accepted/,
  },
  'nfs-ganesha': {
    debian: 'nfs-ganesha nfs-ganesha-mem',
    files: ({ port, others }) => ({
      'a.conf': `NFS_CORE_PARAM { NFS_Port = ${port}; MNT_Port = ${others[0]}; Bind_addr = 127.0.0.1; Protocols = 4; Enable_NLM = false; Enable_RQUOTA = false; Enable_UDP = false; }\nEXPORT { Export_Id = 1; Path = /tmp; Pseudo = /a; Access_Type = RO; FSAL { Name = MEM; } }\n`,
    }),
    command: ({ folder }) => [
      'ganesha.nfsd',
      '-F',
      '-L',
      '/dev/stderr',
      '-f',
      `${folder}/a.conf`,
      '-p',
      `${folder}/pid`,
    ],
    title: 'Open port: NFS',
    score: 6,
    evidence: /NFS versions 4 to 4 are supported/,
  },
  clickhouse: {
    debian: 'clickhouse-server',
    files: ({ port, folder }) => ({
      'a.xml': `<yandex><logger><level>warning</level><console>1</console></logger><listen_host>127.0.0.1</listen_host><tcp_port>${port}</tcp_port><path>${folder}/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>${folder}/users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database><mark_cache_size>1000000</mark_cache_size></yandex>\n`,
      'users.xml':
        '<yandex><profiles><default/></profiles><users><default><password/><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default></users><quotas><default/></quotas></yandex>\n',
    }),
    command: ({ folder }) => ['clickhouse-server', `--config-file=${folder}/a.xml`],
    title: 'Open port: ClickHouse',
    score: 8,
  },
  postfix: {
    debian: 'postfix',
    files: ({ port, folder }) => ({
      'conf/main.cf': `compatibility_level = 3.6\nqueue_directory = ${folder}/spool\ndata_directory = ${folder}/data\ncommand_directory = /usr/sbin\ndaemon_directory = /usr/lib/postfix/sbin\nmeta_directory = /etc/postfix\nmyhostname = mail.example.test\nmydestination =\nalias_maps =\nlocal_recipient_maps =\ninet_interfaces = 127.0.0.1\ninet_protocols = ipv4\nmaillog_file = /dev/stdout\nsetgid_group = postdrop\nsmtpd_peername_lookup = no\nsmtpd_client_connection_count_limit = 0\n`,
      'conf/master.cf': `127.0.0.1:${port} inet n - n - - smtpd\nrewrite unix - - n - - trivial-rewrite\nproxymap unix - - n - - proxymap\nanvil unix - - n - 1 anvil\npostlog unix-dgram n - n - 1 postlogd\n`,
      'etc/passwd': 'root:x:0:0::/:/bin/sh\npostfix:x:65533:65533::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n',
      'etc/group': 'root:x:0:\npostdrop:x:65532:\npostfix:x:65533:\nnogroup:x:65534:\n',
      'data/.keep': '',
      'spool/.keep': '',
    }),
    before: ({ folder }) => [['sh', '-c', `chown postfix ${folder}/data; chmod 755 ${folder}`]],
    command: ({ folder }) => ['postfix', '-c', `${folder}/conf`, 'start-fg'],
    title: 'Open port: SMTP (Postfix)',
    score: 6,
  },
  haproxy: {
    debian: 'haproxy',
    files: ({ port }) => ({
      'a.cfg': `global\n  log stderr local0\ndefaults\n  mode http\n  timeout client 60s\n  timeout connect 5s\n  timeout server 5s\nfrontend a\n  bind 127.0.0.1:${port}\n  default_backend b\nbackend b\n`,
    }),
    command: ({ folder }) => ['haproxy', '-db', '-f', `${folder}/a.cfg`],
    title: 'Open port: HTTP',
    score: 3,
    evidence: /status 503/,
  },
  dante: {
    debian: 'dante-server',
    files: ({ port }) => ({
      'a.conf': `logoutput: stderr\ninternal: 127.0.0.1 port = ${port}\nexternal: 127.0.0.1\nsocksmethod: none\nuser.privileged: root\nuser.unprivileged: nobody\nclient pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }\nsocks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }\n`,
    }),
    command: ({ folder }) => ['danted', '-f', `${folder}/a.conf`, '-p', `${folder}/pid`],
    title: 'SOCKS proxy accessible without authentication',
    score: 8,
  },
  pdns: {
    debian: 'pdns-server pdns-backend-bind',
    files: ({ port, folder }) => ({
      'pdns.conf': `local-address=127.0.0.1\nlocal-port=${port}\nlaunch=bind\nbind-config=${folder}/named.conf\ndaemon=no\nguardian=no\nsocket-dir=${folder}\ndisable-syslog=yes\n`,
      'named.conf': '',
    }),
    command: ({ folder }) => ['pdns_server', `--config-dir=${folder}`],
    title: 'Open port: DNS (PowerDNS Authoritative Server)',
    score: 6,
    evidence: /powerdns:authoritative:4\.7/,
  },
};
