import type { Daemon } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';
import { dovecot } from './dovecot.ts';
import { openssh } from './openssh.ts';
import { rabbitmq } from './rabbitmq.ts';

/** A request to etcd's JSON gateway, by POST. */
const etcd = (port: number, path: string, body: object) => [
  'curl',
  '-s',
  '-d',
  JSON.stringify(body),
  `http://127.0.0.1:${port}/v3/auth/${path}`,
];

/** The other halves of pairs: services that are exposed where the other tables have them hardened, and the reverse. */
export const exposedServices: Readonly<Record<string, Daemon>> = {
  'memcached with a login': {
    debian: 'memcached',
    files: () => ({ users: 'a:b\n' }),
    command: ({ port, folder }) => [
      ...['memcached', '-u', 'nobody', '-l', '127.0.0.1', '-p', `${port}`, '-Y', `${folder}/users`],
    ],
    title: 'Open port: Memcached',
    score: 8,
    exposures: [],
  },
  'nats with a login': {
    debian: 'nats-server',
    command: ({ port }) => ['nats-server', '-a', '127.0.0.1', '-p', `${port}`, '--user', 'a', '--pass', 'b'],
    title: 'Open port: NATS',
    score: 6,
    exposures: [],
  },
  'etcd with a login': {
    debian: 'etcd-server',
    command: ({ port, folder }) => [
      ...['etcd', '--data-dir', `${folder}/data`, '--listen-client-urls', `http://127.0.0.1:${port}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${port}`, '--listen-peer-urls', 'http://127.0.0.1:0'],
    ],
    after: ({ port }) => [
      etcd(port, 'user/add', { name: 'root', password: 'a' }),
      etcd(port, 'user/grant', { user: 'root', role: 'root' }),
      etcd(port, 'enable', {}),
    ],
    title: 'Open port: etcd',
    score: 8,
    exposures: [],
  },
  'influxdb with a login': {
    debian: 'influxdb',
    files: ({ port, folder }) => ({
      'a.conf': `bind-address = "127.0.0.1:0"\nreporting-disabled = true\n[meta]\ndir = "${folder}/meta"\n[data]\ndir = "${folder}/data"\nwal-dir = "${folder}/wal"\n[http]\nbind-address = "127.0.0.1:${port}"\nauth-enabled = true\n`,
    }),
    command: ({ folder }) => ['influxd', '-config', `${folder}/a.conf`],
    after: ({ port }) => [
      ['curl', '-s', '-d', "q=CREATE USER a WITH PASSWORD 'b' WITH ALL PRIVILEGES", `http://127.0.0.1:${port}/query`],
    ],
    title: 'Open port: InfluxDB',
    score: 8,
    exposures: [],
  },
  'zookeeper with a login': {
    debian: 'zookeeper',
    files: ({ port, folder }) => ({
      'zoo.cfg': `tickTime=2000\ndataDir=${folder}/data\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\nenforce.auth.enabled=true\nenforce.auth.schemes=digest\n`,
    }),
    command: ({ folder }) => [
      ...['java', '-cp', '/usr/share/java/*', 'org.apache.zookeeper.server.quorum.QuorumPeerMain', `${folder}/zoo.cfg`],
    ],
    title: 'Open port: Apache ZooKeeper',
    score: 8,
    exposures: [],
  },
  'postgresql that trusts everyone': {
    debian: 'postgresql-15',
    unprivileged: true,
    before: ({ folder }) => [
      [
        ...['/usr/lib/postgresql/15/bin/initdb', '-D', `${folder}/data`, '-A', 'trust'],
        ...['-L', '/usr/share/postgresql/15'],
      ],
    ],
    command: ({ port, folder }) => [
      ...['/usr/lib/postgresql/15/bin/postgres', '-D', `${folder}/data`, '-h', '127.0.0.1', '-p', `${port}`],
      ...['-k', folder],
    ],
    title: 'PostgreSQL accessible without authentication',
    score: 10,
    exposures: ['postgresql-without-authentication'],
  },
  'docker registry with a login': {
    debian: 'docker-registry',
    files: ({ port, folder }) => ({
      'a.yml': `version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: ${folder}\nhttp:\n  addr: 127.0.0.1:${port}\nauth:\n  htpasswd:\n    realm: a\n    path: ${folder}/users\n`,
      users: '',
    }),
    command: ({ folder }) => ['docker-registry', 'serve', `${folder}/a.yml`],
    title: 'Open port: Docker Registry',
    score: 6,
    exposures: [],
  },
  'squid for everyone': {
    debian: 'squid',
    files: ({ port, folder }) => ({
      'a.conf': `http_port 127.0.0.1:${port}\nhttp_access allow all\npid_filename none\ncache_log ${folder}/cache.log\naccess_log none\ncoredump_dir ${folder}\ncache_effective_user nobody\n`,
    }),
    command: ({ folder }) => ['squid', '-N', '-f', `${folder}/a.conf`],
    title: 'Open HTTP proxy',
    score: 8,
    exposures: ['http-open-proxy'],
  },
  'tinyproxy with a login': {
    debian: 'tinyproxy-bin',
    files: ({ port }) => ({ 'a.conf': `Port ${port}\nListen 127.0.0.1\nTimeout 60\nAllow 127.0.0.1\nBasicAuth a b\n` }),
    command: ({ folder }) => ['tinyproxy', '-d', '-c', `${folder}/a.conf`],
    title: 'Open port: HTTP (tinyproxy)',
    score: 3,
    exposures: [],
  },
  'vsftpd for everyone': {
    debian: 'vsftpd',
    files: ({ port, folder }) => ({
      'a.conf': `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${port}\nbackground=NO\nftp_username=nobody\nsecure_chroot_dir=${folder}/empty\nanonymous_enable=YES\nwrite_enable=YES\nanon_upload_enable=YES\nanon_root=${folder}/public\n`,
      'empty/.keep': '',
      'public/read.txt': '',
      'etc/passwd': 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/tmp:/bin/sh\n',
      'public/incoming/.keep': '',
    }),
    before: ({ folder }) => [['chmod', '777', `${folder}/public/incoming`]],
    command: ({ folder }) => ['vsftpd', `${folder}/a.conf`],
    title: 'Anonymous FTP with write permission',
    score: 8,
    evidence: /writable for all users: incoming/,
    exposures: ['anonymous-ftp', 'anonymous-ftp-upload', 'ftp-without-tls'],
  },
  'vsftpd over TLS': {
    debian: 'vsftpd',
    files: ({ port, folder }) => ({
      'a.conf': `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${port}\nbackground=NO\nftp_username=nobody\nsecure_chroot_dir=${folder}/empty\nanonymous_enable=NO\nlocal_enable=YES\nssl_enable=YES\nrsa_cert_file=${folder}/cert.pem\nrsa_private_key_file=${folder}/key.pem\n`,
      'empty/.keep': '',
    }),
    before: selfSigned,
    command: ({ folder }) => ['vsftpd', `${folder}/a.conf`],
    title: 'Open port: FTP (vsftpd)',
    score: 6,
    exposures: [],
  },
  'openssh with keys only': {
    ...openssh('ed25519', 'PasswordAuthentication=no', 'KbdInteractiveAuthentication=no'),
    title: 'Open port: OpenSSH',
    score: 6,
    exposures: [],
  },
  'openssh with weak algorithms': {
    ...openssh(
      'rsa',
      'KexAlgorithms=+diffie-hellman-group1-sha1,diffie-hellman-group14-sha1',
      'HostKeyAlgorithms=+ssh-rsa',
      'Ciphers=+aes128-cbc,3des-cbc',
      'MACs=+hmac-md5',
      'PasswordAuthentication=no',
      'KbdInteractiveAuthentication=no',
    ),
    title: 'SSH: weak key exchange algorithms offered',
    score: 5,
    evidence: /diffie-hellman-group1-sha1/,
    exposures: ['ssh-weak-cipher', 'ssh-weak-host-key', 'ssh-weak-key-exchange', 'ssh-weak-mac'],
  },
  'slapd with entries': {
    debian: 'slapd',
    files: ({ folder }) => ({
      'a.conf': `include /etc/ldap/schema/core.schema\nmodulepath /usr/lib/ldap\nmoduleload back_mdb\ndatabase mdb\nsuffix "dc=a"\ndirectory ${folder}\npidfile ${folder}/pid\n`,
      'a.ldif': 'dn: dc=a\nobjectClass: dcObject\nobjectClass: organization\ndc: a\no: secret\n',
    }),
    before: ({ folder }) => [['slapadd', '-f', `${folder}/a.conf`, '-l', `${folder}/a.ldif`]],
    command: ({ port, folder }) => ['slapd', '-d', '0', '-f', `${folder}/a.conf`, '-h', `ldap://127.0.0.1:${port}`],
    title: 'LDAP anonymous read access',
    score: 8,
    evidence: /The entry dc=a was read/,
    exposures: ['ldap-anonymous-read'],
  },
  'slapd for users only': {
    debian: 'slapd',
    files: ({ folder }) => ({
      'a.conf': `include /etc/ldap/schema/core.schema\nmodulepath /usr/lib/ldap\nmoduleload back_mdb\ndisallow bind_anon\nrequire authc\ndatabase mdb\nsuffix "dc=a"\ndirectory ${folder}\npidfile ${folder}/pid\n`,
    }),
    command: ({ port, folder }) => ['slapd', '-d', '0', '-f', `${folder}/a.conf`, '-h', `ldap://127.0.0.1:${port}`],
    title: 'Open port: LDAP',
    score: 6,
    exposures: [],
  },
  'rsync with a login': {
    debian: 'rsync',
    files: ({ folder }) => ({
      'a.conf': `use chroot = no\n[private]\npath = ${folder}\nauth users = a\nsecrets file = ${folder}/secrets\n`,
      secrets: 'a:b\n',
    }),
    command: ({ port, folder }) => [
      ...['rsync', '--daemon', '--no-detach', '--address=127.0.0.1', `--port=${port}`, `--config=${folder}/a.conf`],
    ],
    title: 'Open port: rsync',
    score: 6,
    exposures: [],
  },
  'exim that relays for everyone': {
    debian: 'exim4-daemon-light',
    files: ({ port, folder }) => ({
      'a.conf': `daemon_smtp_ports = ${port}\nlocal_interfaces = 127.0.0.1\nspool_directory = ${folder}/spool\nlog_file_path = ${folder}/%slog\nexim_user = nobody\nexim_group = nogroup\nkeep_environment =\npid_file_path = ${folder}/pid\nprimary_hostname = mail.example.test\ntls_advertise_hosts =\nacl_smtp_rcpt = all\nbegin acl\nall:\n  accept\n`,
      'etc/passwd': 'root:x:0:0::/:/bin/sh\nDebian-exim:x:65533:65533::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n',
      'etc/group': 'root:x:0:\nDebian-exim:x:65533:\nnogroup:x:65534:\n',
    }),
    command: ({ folder }) => ['exim4', '-bdf', '-C', `${folder}/a.conf`],
    // The date comes then.
    sameCharacters: 36,
    title: 'Open SMTP relay',
    score: 8,
    evidence: /no mail was sent/,
    exposures: ['smtp-open-relay', 'smtp-without-starttls'],
  },
  'dovecot with STARTTLS': {
    ...dovecot('imap', 'certificate'),
    title: 'Open port: IMAP (Dovecot)',
    score: 6,
    exposures: [],
  },
  'dovecot with STLS': {
    ...dovecot('pop3', 'certificate'),
    title: 'Open port: POP3 (Dovecot)',
    score: 6,
    exposures: [],
  },
  telnetd: {
    debian: 'telnetd',
    files: ({ port }) => ({
      'inetd.conf': `127.0.0.1:${port} stream tcp nowait root /usr/sbin/telnetd telnetd\n`,
      'etc/services': `telnet 23/tcp\n`,
    }),
    command: ({ folder }) => ['inetutils-inetd', '-d', `${folder}/inetd.conf`],
    title: 'Telnet service with cleartext login',
    score: 8,
    exposures: ['telnet-service'],
  },
  'rabbitmq with anonymous logins': {
    ...rabbitmq('rabbitmq_amqp1_0'),
    title: 'AMQP (RabbitMQ) accessible without authentication',
    score: 8,
    exposures: ['amqp-without-authentication'],
  },
  'smbd without null sessions': {
    debian: 'samba',
    files: ({ port, folder }) => ({
      'a.conf': `[global]\nsmb ports = ${port}\ninterfaces = 127.0.0.1\nbind interfaces only = yes\nprivate dir = ${folder}\nlock directory = ${folder}\nstate directory = ${folder}\ncache directory = ${folder}\npid directory = ${folder}\nncalrpc dir = ${folder}/rpc\nrestrict anonymous = 2\n`,
    }),
    command: ({ folder }) => ['smbd', '-F', '--no-process-group', '-s', `${folder}/a.conf`, '-l', folder],
    title: 'Open port: SMB',
    score: 6,
    evidence: /Signing is not required/,
    exposures: [],
  },
};
