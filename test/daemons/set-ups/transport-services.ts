import type { Daemon } from '../daemon.ts';
import { rabbitmq } from './rabbitmq.ts';
import { yggdrasil } from './yggdrasil.ts';

/** What carries logs, video, requests to filters, and whatever a protocol of its own is built on. */
export const transportServices: Readonly<Record<string, Daemon>> = {
  'rsyslog with RELP': {
    debian: 'rsyslog rsyslog-relp',
    files: ({ port, folder }) => ({
      'a.conf': `module(load="imrelp")\ninput(type="imrelp" port="${port}" address="127.0.0.1")\n*.* ${folder}/out\n`,
    }),
    command: ({ folder }) => ['rsyslogd', '-n', '-f', `${folder}/a.conf`, '-i', `${folder}/pid`],
    title: 'Open port: RELP (librelp)',
    score: 6,
    evidence: /Software: librelp 1\./,
  },
  nanocat: {
    debian: 'nanomsg-utils',
    command: ({ port }) => ['nanocat', '--rep', '--bind', `tcp://127.0.0.1:${port}`, '--data', 'x', '-A'],
    title: 'Open port: Scalability Protocols (nanomsg, NNG)',
    score: 6,
    evidence: /Kind of the socket: REP/,
  },
  'c-icap': {
    debian: 'c-icap',
    files: ({ port, folder }) => ({
      'a.conf': `PidFile ${folder}/pid\nCommandsSocket ${folder}/control\nPort 127.0.0.1:${port}\nServerLog ${folder}/server\nAccessLog ${folder}/access\nModulesDir /usr/lib/x86_64-linux-gnu/c_icap\nServicesDir /usr/lib/x86_64-linux-gnu/c_icap\nTmpDir ${folder}\nService echo srv_echo.so\n`,
    }),
    command: ({ folder }) => ['c-icap', '-N', '-D', '-f', `${folder}/a.conf`],
    title: 'Open port: ICAP (c-icap)',
    score: 6,
  },
  'nghttpd without TLS': {
    debian: 'nghttp2-server',
    command: ({ port, folder }) => ['nghttpd', '--no-tls', '-a', '127.0.0.1', '-d', folder, `${port}`],
    title: 'Open port: HTTP/2',
    score: 6,
  },
  'nginx with RTMP': {
    debian: 'nginx libnginx-mod-rtmp',
    files: ({ port, folder }) => ({
      'a.conf': `load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;\nerror_log ${folder}/error;\npid ${folder}/pid;\nevents {}\nrtmp { access_log off; server { listen 127.0.0.1:${port}; application live { live on; } } }\n`,
    }),
    command: ({ folder }) => ['nginx', '-g', 'daemon off;', '-c', `${folder}/a.conf`],
    title: 'Open port: RTMP',
    score: 6,
    // The time and random bytes follow.
    sameCharacters: 1,
  },
  vtund: {
    debian: 'vtun',
    files: () => ({ 'a.conf': 'options { bindaddr { addr 127.0.0.1; }; }\nx { passwd y; type tun; proto tcp; }\n' }),
    // It leaves the foreground.
    command: ({ port, folder }) => [
      'sh',
      '-c',
      'vtund -s -f "$1" -P "$2"; sleep 1000',
      'sh',
      `${folder}/a.conf`,
      `${port}`,
    ],
    title: 'Open port: VTun',
    score: 6,
  },
  znc: {
    debian: 'znc',
    unprivileged: true,
    files: ({ port }) => ({
      'given/configs/znc.conf': `Version = 1.8.2\n<Listener l>\nPort = ${port}\nIPv4 = true\nIPv6 = false\nSSL = false\nHost = 127.0.0.1\n</Listener>\n<User a>\nPass = plain#x#\nAdmin = true\nNick = a\n</User>\n`,
    }),
    // It writes to its folder.
    command: ({ folder }) => ['sh', '-c', 'cp -r given own && exec znc -f -d "$1"', 'sh', `${folder}/own`],
    title: 'Open port: HTTP (ZNC)',
    score: 3,
    evidence: /cpe:2\.3:a:znc:znc:1\.8\./,
  },
  'rabbitmq with STOMP': {
    ...rabbitmq('rabbitmq_stomp', (port) => `stomp.listeners.tcp.1 = 127.0.0.1:${port}`),
    title: 'STOMP (RabbitMQ) accessible without authentication',
    score: 8,
    evidence: /rabbitmq:3\.10\.\d/,
    exposures: ['service-without-authentication'],
  },
  'rabbitmq with streams': {
    ...rabbitmq('rabbitmq_stream', (port) => `stream.listeners.tcp.1 = 127.0.0.1:${port}`),
    title: 'Open port: RabbitMQ streams',
    score: 6,
    evidence: /rabbitmq:3\.10\.\d/,
  },
  'a peer of yggdrasil': {
    ...yggdrasil('Listen'),
    title: 'Open port: Yggdrasil',
    score: 6,
    // Its key follows.
    sameCharacters: 6,
  },
  'mta-sts-daemon': {
    debian: 'postfix-mta-sts-resolver',
    files: ({ port }) => ({
      'a.yml': `host: 127.0.0.1\nport: ${port}\ncache:\n  type: internal\n  options:\n    cache_size: 10\ndefault_zone:\n  strict_testing: false\n  timeout: 4\n`,
    }),
    command: ({ folder }) => ['mta-sts-daemon', '-c', `${folder}/a.yml`],
    title: 'Open port: Socketmap',
    score: 6,
  },
  svxreflector: {
    debian: 'svxreflector',
    files: ({ port }) => ({
      'a.conf': `[GLOBAL]\nTIMESTAMP_FORMAT="%c"\nLISTEN_PORT=${port}\nTG_FOR_V1_CLIENTS=999\n[USERS]\nSM0ABC=P\n[PASSWORDS]\nP="secret"\n`,
    }),
    command: ({ folder }) => ['svxreflector', `--config=${folder}/a.conf`],
    title: 'Open port: SvxReflector',
    score: 6,
  },
  isnsd: {
    debian: 'open-isns-server',
    files: ({ port, folder }) => ({
      'a.conf': `SourceName=iqn.2001-04.com.example:isns\nDatabase=${folder}/isns\nBindAddress=127.0.0.1:${port}\nControlSocket=${folder}/ctl\nPIDFile=${folder}/pid\nSecurity=0\n`,
    }),
    command: ({ folder }) => ['isnsd', '-f', '-c', `${folder}/a.conf`],
    title: 'Open port: iSNS',
    score: 6,
  },
};
