import type { Daemon } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';

/** Services that let strangers in though they look closed: by one part of their configuration, or by a roundabout way. */
export const looseServices: Readonly<Record<string, Daemon>> = {
  'redis without its master': {
    debian: 'redis-server',
    command: ({ port }) => [
      ...['redis-server', '--bind', '127.0.0.1', '--port', `${port}`, '--save', ''],
      ...['--replicaof', '127.0.0.1', '1', '--replica-serve-stale-data', 'no'],
    ],
    title: 'Redis accessible without authentication',
    score: 10,
    exposures: ['redis-without-authentication'],
  },
  'memcached by its binary protocol alone': {
    debian: 'memcached',
    command: ({ port }) => ['memcached', '-u', 'nobody', '-l', '127.0.0.1', '-p', `${port}`, '-B', 'binary'],
    title: 'Memcached accessible without authentication',
    score: 10,
    evidence: /Software: memcached 1\.6\.\d+/,
    exposures: ['memcached-without-authentication'],
  },
  'smbd of SMB 1 alone': {
    debian: 'samba',
    files: ({ port, folder }) => ({
      'a.conf': `[global]\nsmb ports = ${port}\ninterfaces = 127.0.0.1\nbind interfaces only = yes\nprivate dir = ${folder}\nlock directory = ${folder}\nstate directory = ${folder}\ncache directory = ${folder}\npid directory = ${folder}\nncalrpc dir = ${folder}/rpc\nserver min protocol = CORE\nserver max protocol = NT1\n[public]\npath = ${folder}\n`,
    }),
    command: ({ folder }) => ['smbd', '-F', '--no-process-group', '-s', `${folder}/a.conf`, '-l', folder],
    title: 'SMB shares listed to anonymous users',
    score: 8,
    evidence: /public/,
    exposures: ['smb-anonymous-shares'],
  },
  'mosquitto that wants an identifier': {
    debian: 'mosquitto',
    files: ({ port }) => ({
      'a.conf': `listener ${port} 127.0.0.1\nallow_anonymous true\nallow_zero_length_clientid false\n`,
    }),
    command: ({ folder }) => ['mosquitto', '-c', `${folder}/a.conf`],
    title: 'MQTT accessible without authentication',
    score: 8,
    exposures: ['mqtt-without-authentication'],
  },
  'slapd with a second directory': {
    debian: 'slapd',
    files: ({ folder }) => ({
      'a.conf': `include /etc/ldap/schema/core.schema\nmodulepath /usr/lib/ldap\nmoduleload back_mdb\npidfile ${folder}/pid\n${[
        'a',
        'b',
      ]
        .map((name) => `database mdb\nsuffix "dc=${name}"\ndirectory ${folder}/${name}\n`)
        .join('access to * by * none\n')}`,
      'a/.keep': '',
      'b/.keep': '',
      'b.ldif': 'dn: dc=b\nobjectClass: dcObject\nobjectClass: organization\ndc: b\no: secret\n',
    }),
    before: ({ folder }) => [['slapadd', '-f', `${folder}/a.conf`, '-b', 'dc=b', '-l', `${folder}/b.ldif`]],
    command: ({ port, folder }) => ['slapd', '-d', '0', '-f', `${folder}/a.conf`, '-h', `ldap://127.0.0.1:${port}`],
    title: 'LDAP anonymous read access',
    score: 8,
    evidence: /The entry dc=b was read/,
    exposures: ['ldap-anonymous-read'],
  },
  'tigervnc with TLS and no password': {
    debian: 'tigervnc-standalone-server',
    command: ({ port }) => [
      ...['Xtigervnc', `:${port}`, '-nolock', '-rfbport', `${port}`, '-localhost', '-SecurityTypes', 'TLSNone'],
      ...['-nolisten', 'unix'],
    ],
    title: 'VNC accessible without authentication',
    score: 10,
    evidence: /by the type TLSNone/,
    exposures: ['vnc-without-authentication'],
  },
  'qemu with TLS and no password': {
    debian: 'qemu-system-x86 seabios',
    before: (place) => [
      ...selfSigned(place),
      [
        'sh',
        '-c',
        `cd ${place.folder} && ln -s cert.pem server-cert.pem && ln -s key.pem server-key.pem && ln -s cert.pem ca-cert.pem`,
      ],
    ],
    command: ({ port, folder }) => [
      ...['qemu-system-x86_64', '-nodefaults', '-machine', 'none', '-display', 'none'],
      ...['-object', `tls-creds-x509,id=t,dir=${folder},endpoint=server,verify-peer=no,sanity-check=no`],
      ...['-vnc', `127.0.0.1:${port - 5900},tls-creds=t`],
    ],
    title: 'VNC accessible without authentication',
    score: 10,
    evidence: /by the type X509None/,
    exposures: ['vnc-without-authentication'],
  },
  'qemu for client certificates': {
    debian: 'qemu-system-x86 seabios',
    before: (place) => [
      ...selfSigned(place),
      [
        'sh',
        '-c',
        `cd ${place.folder} && ln -s cert.pem server-cert.pem && ln -s key.pem server-key.pem && ln -s cert.pem ca-cert.pem`,
      ],
    ],
    command: ({ port, folder }) => [
      ...['qemu-system-x86_64', '-nodefaults', '-machine', 'none', '-display', 'none'],
      ...['-object', `tls-creds-x509,id=t,dir=${folder},endpoint=server,verify-peer=yes,sanity-check=no`],
      ...['-vnc', `127.0.0.1:${port - 5900},tls-creds=t`],
    ],
    title: 'Open port: VNC',
    score: 8,
    exposures: [],
  },
  'rsync with one open module of seven': {
    debian: 'rsync',
    files: ({ folder }) => ({
      'a.conf': `use chroot = no\nmotd file = ${folder}/motd\nsecrets file = ${folder}/secrets\n${[...'abcdef'].map((name) => `[${name}]\npath = ${folder}\nauth users = a\n`).join('')}[public files]\npath = ${folder}\n`,
      secrets: 'a:b\n',
      motd: 'Welcome to the mirror.\nWe log everything.\n',
    }),
    command: ({ port, folder }) => [
      ...['rsync', '--daemon', '--no-detach', '--address=127.0.0.1', `--port=${port}`, `--config=${folder}/a.conf`],
    ],
    title: 'rsync accessible without authentication',
    score: 8,
    evidence: /opened without authentication: public files/,
    exposures: ['rsync-module-without-authentication'],
  },
  'exim that trusts its own domain': {
    debian: 'exim4-daemon-light',
    files: ({ port, folder }) => ({
      'a.conf': `daemon_smtp_ports = ${port}\nlocal_interfaces = 127.0.0.1\nspool_directory = ${folder}/spool\nlog_file_path = ${folder}/%slog\nexim_user = nobody\nexim_group = nogroup\nkeep_environment =\npid_file_path = ${folder}/pid\nprimary_hostname = mail.example.test\ntls_advertise_hosts =\nacl_smtp_rcpt = all\nbegin acl\nall:\n  accept sender_domains = example.test\n  deny message = relay not permitted\n`,
      'etc/passwd': 'root:x:0:0::/:/bin/sh\nDebian-exim:x:65533:65533::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n',
      'etc/group': 'root:x:0:\nDebian-exim:x:65533:\nnogroup:x:65534:\n',
    }),
    command: ({ folder }) => ['exim4', '-bdf', '-C', `${folder}/a.conf`],
    // The date comes then.
    sameCharacters: 36,
    title: 'Open SMTP relay',
    score: 8,
    evidence: /from the sender scanfold@example\.test was accepted/,
    exposures: ['smtp-open-relay', 'smtp-without-starttls'],
  },
  'squid for everyone, by the usual ports': {
    debian: 'squid',
    files: ({ port, folder }) => ({
      // The rules of Debian's own configuration, but for the last.
      'a.conf': `http_port 127.0.0.1:${port}\nacl SSL_ports port 443\nacl CONNECT method CONNECT\nhttp_access deny CONNECT !SSL_ports\nhttp_access allow all\npid_filename none\ncache_log ${folder}/cache.log\naccess_log none\ncoredump_dir ${folder}\ncache_effective_user nobody\n`,
    }),
    command: ({ folder }) => ['squid', '-N', '-f', `${folder}/a.conf`],
    title: 'Open HTTP proxy',
    score: 8,
    evidence: /tried to open one to port 443/,
    exposures: ['http-open-proxy'],
  },
  'squid for everyone, that resets what it refuses': {
    debian: 'squid',
    files: ({ port, folder }) => ({
      'a.conf': `http_port 127.0.0.1:${port}\nacl others port 1024-65535\ndeny_info TCP_RESET others\nhttp_access deny others\nhttp_access allow all\npid_filename none\ncache_log ${folder}/cache.log\naccess_log none\ncoredump_dir ${folder}\ncache_effective_user nobody\n`,
    }),
    // Beside another one that does not know of it, by what they share.
    command: ({ folder }) => ['squid', '-n', 'resets', '-N', '-f', `${folder}/a.conf`],
    title: 'Open HTTP proxy',
    score: 8,
    evidence: /tried to open one to port 443/,
    exposures: ['http-open-proxy'],
  },
  'tinyproxy for everyone, by the usual ports': {
    debian: 'tinyproxy-bin',
    files: ({ port }) => ({
      'a.conf': `Port ${port}\nListen 127.0.0.1\nTimeout 60\nConnectPort 443\nConnectPort 563\n`,
    }),
    command: ({ folder }) => ['tinyproxy', '-d', '-c', `${folder}/a.conf`],
    title: 'Open HTTP proxy',
    score: 8,
    evidence: /tried to open one to port 443/,
    exposures: ['http-open-proxy'],
  },
};
