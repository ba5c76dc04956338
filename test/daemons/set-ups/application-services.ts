import { GOOD_CHAIN, GOOD_KEY } from '../../targets/certificates.ts';
import type { Daemon } from '../daemon.ts';

const tomcat = '/usr/share/tomcat10';

/** A music player that asks for a password, or does not. */
function mpd(more: string): Pick<Daemon, 'debian' | 'files' | 'command'> {
  return {
    debian: 'mpd',
    files: ({ port, folder }) => ({
      'a.conf': `port "${port}"\nbind_to_address "127.0.0.1"\ndb_file "${folder}/db"\nmusic_directory "${folder}"\naudio_output {\n type "null"\n name "n"\n}\n${more}`,
    }),
    command: ({ folder }) => ['mpd', '--no-daemon', `${folder}/a.conf`],
  };
}

/** What xinetd answers itself. */
function internal(service: string): Pick<Daemon, 'debian' | 'files' | 'command'> {
  return {
    debian: 'xinetd',
    files: ({ port }) => ({
      'a.conf': `service ${service}\n{\n type = INTERNAL UNLISTED\n id = x\n socket_type = stream\n protocol = tcp\n user = root\n wait = no\n bind = 127.0.0.1\n port = ${port}\n}\n`,
    }),
    command: ({ folder }) => ['xinetd', '-dontfork', '-f', `${folder}/a.conf`, '-pidfile', `${folder}/pid`],
  };
}

/** Daemons that run code, hold blocks, play, look up and pass messages on. */
export const applicationServices: Readonly<Record<string, Daemon>> = {
  'php-fpm': {
    debian: 'php8.2-fpm',
    files: ({ port, folder }) => ({
      'a.conf': `[global]\nerror_log=${folder}/log.txt\ndaemonize=no\n[www]\nuser=nobody\ngroup=nogroup\nlisten=127.0.0.1:${port}\npm=static\npm.max_children=5\n`,
    }),
    command: ({ folder }) => ['php-fpm8.2', '-F', '-y', `${folder}/a.conf`],
    title: 'FastCGI accessible without authentication',
    score: 10,
    evidence: /management record was answered/,
    exposures: ['service-without-authentication'],
  },
  'tomcat by AJP': {
    debian: 'tomcat10-common default-jre-headless',
    files: ({ port }) => ({
      'conf/server.xml': `<Server port="-1"><Service name="Catalina"><Connector protocol="AJP/1.3" address="127.0.0.1" port="${port}" secretRequired="false"/><Engine name="Catalina" defaultHost="h"><Host name="h" appBase="webapps"/></Engine></Service></Server>`,
      'webapps/.keep': '',
    }),
    command: ({ folder }) => [
      'java',
      '-cp',
      `${tomcat}/bin/bootstrap.jar:${tomcat}/bin/tomcat-juli.jar`,
      `-Dcatalina.home=${tomcat}`,
      `-Dcatalina.base=${folder}`,
      'org.apache.catalina.startup.Bootstrap',
      'start',
    ],
    title: 'Open port: AJP',
    score: 6,
  },
  mpd: {
    ...mpd(''),
    title: 'MPD accessible without authentication',
    score: 8,
    evidence: /without a password/,
    exposures: ['service-without-authentication'],
  },
  'mpd with a password': {
    ...mpd('password "secret@read,add,control,admin"\ndefault_permissions ""\n'),
    title: 'Open port: MPD',
    score: 6,
    exposures: [],
  },
  dictd: {
    debian: 'dictd',
    files: ({ port, folder }) => ({
      'a.conf': `global {\n listen_to 127.0.0.1\n port ${port}\n}\naccess {\n allow "*"\n}\ndatabase x {\n data "${folder}/x.dict"\n index "${folder}/x.index"\n}\n`,
      'x.dict': 'hello\n',
      'x.index': '00databaseshort\tA\tF\nhello\tA\tF\n',
    }),
    command: ({ folder }) => ['dictd', '-dnodetach', '-c', `${folder}/a.conf`, '--pid-file', `${folder}/pid`],
    title: 'Open port: DICT (dictd)',
    score: 6,
    evidence: /Software: dictd 1\.13/,
  },
  nbdkit: {
    debian: 'nbdkit',
    command: ({ port }) => ['nbdkit', '-f', '-i', '127.0.0.1', '-p', `${port}`, '-e', 'disk', 'memory', '1M'],
    title: 'NBD accessible without authentication',
    score: 8,
    evidence: /Exports listed without authentication/,
    exposures: ['service-without-authentication'],
  },
  zeromq: {
    debian: 'python3-zmq',
    command: ({ port }) => [
      'python3',
      '-c',
      `import zmq, time; s = zmq.Context().socket(zmq.REP); s.bind('tcp://127.0.0.1:${port}'); time.sleep(99999)`,
    ],
    title: 'Open port: ZeroMQ',
    score: 6,
  },
  tarantool: {
    debian: 'tarantool',
    command: ({ port }) => ['tarantool', '-e', `box.cfg{listen='127.0.0.1:${port}'} require('fiber').sleep(99999)`],
    // The id of the instance comes then.
    sameCharacters: 24,
    title: 'Open port: Tarantool',
    score: 8,
    evidence: /Software: Tarantool 2\.6/,
  },
  cvs: {
    debian: 'cvs xinetd',
    files: ({ port }) => ({
      'a.conf': `service cvs\n{\n type = UNLISTED\n socket_type = stream\n protocol = tcp\n user = root\n wait = no\n bind = 127.0.0.1\n port = ${port}\n server = /usr/bin/cvs\n server_args = -f --allow-root=/tmp pserver\n}\n`,
    }),
    command: ({ folder }) => ['xinetd', '-dontfork', '-f', `${folder}/a.conf`, '-pidfile', `${folder}/pid`],
    title: 'Open port: CVS',
    score: 6,
  },
  'molly brown': {
    debian: 'molly-brown',
    files: ({ port, folder }) => ({
      'cert.pem': GOOD_CHAIN,
      'key.pem': GOOD_KEY,
      'a.conf': `Port = ${port}\nHostname = "localhost"\nCertPath = "${folder}/cert.pem"\nKeyPath = "${folder}/key.pem"\nDocBase = "${folder}"\nAccessLog = "${folder}/access"\nErrorLog = "${folder}/errors"\n`,
    }),
    command: ({ folder }) => ['molly-brown', '-c', `${folder}/a.conf`],
    title: 'Open port: Gemini over TLS',
    score: 3,
    sameCharacters: 40,
  },
  gophernicus: {
    debian: 'gophernicus xinetd',
    files: ({ port }) => ({
      'a.conf': `service gopher\n{\n type = UNLISTED\n socket_type = stream\n protocol = tcp\n user = nobody\n wait = no\n bind = 127.0.0.1\n port = ${port}\n server = /usr/sbin/gophernicus\n server_args = -h gopher.example.test\n}\n`,
    }),
    command: ({ folder }) => ['xinetd', '-dontfork', '-f', `${folder}/a.conf`, '-pidfile', `${folder}/pid`],
    title: 'Open port: Gopher',
    score: 6,
  },
  activemq: {
    debian: 'activemq default-jre-headless',
    command: ({ port, folder }) => [
      'sh',
      '-c',
      `exec java -cp "$(echo /usr/share/activemq/bin/*.jar /usr/share/activemq/lib/*.jar /usr/share/java/activemq*.jar | tr ' ' :)" -Dactivemq.home=/usr/share/activemq -Dactivemq.base=${folder} -Dactivemq.data=${folder}/data -Dactivemq.conf=${folder} org.apache.activemq.console.Main start "broker:(tcp://127.0.0.1:${port})/x?persistent=false&useJmx=false"`,
    ],
    sameCharacters: 14,
    title: 'Open port: OpenWire (ActiveMQ)',
    score: 6,
    evidence: /Software: ActiveMQ 5\.17/,
  },
  'dovecot with ManageSieve': {
    debian: 'dovecot-managesieved dovecot-sieve dovecot-core',
    files: ({ port, folder }) => ({
      'a.conf': `protocols = sieve\nlisten = 127.0.0.1\nbase_dir = ${folder}/run\nlog_path = /dev/stderr\nssl = no\ndefault_internal_user = nobody\ndefault_login_user = nobody\ndefault_internal_group = nogroup\nservice managesieve-login {\n  inet_listener sieve {\n    port = ${port}\n  }\n}\npassdb {\n  driver = static\n  args = nopassword\n}\nuserdb {\n  driver = static\n  args = uid=nobody gid=nogroup home=/tmp\n}\n`,
    }),
    command: ({ folder }) => ['dovecot', '-F', '-c', `${folder}/a.conf`],
    title: 'Open port: ManageSieve (Dovecot)',
    score: 6,
  },
  'qemu monitor': {
    debian: 'qemu-system-x86 seabios',
    command: ({ port }) => [
      ...['qemu-system-x86_64', '-display', 'none', '-machine', 'none'],
      ...['-monitor', `telnet:127.0.0.1:${port},server,nowait`],
    ],
    sameCharacters: 4,
    title: 'QEMU monitor accessible without authentication',
    score: 10,
    evidence: /Software: QEMU 7\.2/,
    exposures: ['service-without-authentication'],
  },
  'qemu monitor for programs': {
    debian: 'qemu-system-x86 seabios',
    command: ({ port }) => [
      ...['qemu-system-x86_64', '-display', 'none', '-machine', 'none'],
      ...['-qmp', `tcp:127.0.0.1:${port},server,nowait`],
    ],
    title: 'QEMU monitor accessible without authentication',
    score: 10,
    evidence: /Software: QEMU 7\.2/,
    exposures: ['service-without-authentication'],
  },
  firebird: {
    debian: 'firebird3.0-server',
    files: () => ({ 'etc/firebird/3.0/firebird.conf': 'RemoteBindAddress = 127.0.0.1\n' }),
    command: ({ port, folder }) => [
      'env',
      `FIREBIRD_LOCK=${folder}`,
      `FIREBIRD_TMP=${folder}`,
      'firebird',
      '-p',
      `${port}`,
    ],
    title: 'Open port: Firebird',
    score: 8,
  },
  // Another day may have begun since.
  daytime: { ...internal('daytime'), sameCharacters: 1, title: 'Open port: Daytime', score: 6 },
  echo: { ...internal('echo'), title: 'Open port: Echo', score: 6 },
  chargen: { ...internal('chargen'), title: 'Open port: Chargen', score: 6 },
  postgrey: {
    debian: 'postgrey',
    unprivileged: true,
    command: ({ port, folder }) => [
      ...['postgrey', `--inet=127.0.0.1:${port}`, `--dbdir=${folder}`, '--user=nobody', '--group=nogroup'],
    ],
    title: 'Open port: Postfix policy service',
    score: 6,
  },
  diod: {
    debian: 'diod',
    unprivileged: true,
    command: ({ port, folder }) => [
      ...['diod', '-f', '-n', '-l', `127.0.0.1:${port}`, '-e', folder, '-L', `${folder}/log.txt`, '-c', '/dev/null'],
    ],
    title: 'Open port: 9P file server',
    score: 6,
    evidence: /Protocol version 9P2000\.L/,
  },
};
