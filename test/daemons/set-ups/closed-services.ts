import type { Daemon } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';

/** stunnel before a daemon that listens at a further port: it lets in only who presents its own certificate. */
function behindStunnel(port: number, behind: number | undefined, folder: string): string {
  return `foreground = yes\npid =\n[a]\naccept = 127.0.0.1:${port}\nconnect = 127.0.0.1:${behind}\ncert = ${folder}/cert.pem\nkey = ${folder}/key.pem\nCAfile = ${folder}/cert.pem\nverifyPeer = yes\n`;
}

/** Daemons whose protocols know no login, or that use none, as they are kept from strangers. */
export const closedServices: Readonly<Record<string, Daemon>> = {
  'jdwp for one address': {
    debian: 'zookeeper',
    files: ({ others, folder }) => ({
      'zoo.cfg': `dataDir=${folder}/data\nclientPort=${others[0]}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`,
    }),
    command: ({ port, folder }) => [
      'java',
      `-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:${port},allow=192.0.2.1`,
      ...['-cp', '/usr/share/java/*', 'org.apache.zookeeper.server.quorum.QuorumPeerMain', `${folder}/zoo.cfg`],
    ],
    title: 'Open port, service not identified',
    score: 6,
    exposures: [],
  },
  'telnetd for one address': {
    debian: 'inetutils-telnetd inetutils-inetd tcpd',
    files: ({ port }) => ({
      'inetd.conf': `127.0.0.1:${port} stream tcp nowait root /usr/sbin/tcpd /usr/sbin/telnetd\n`,
      'etc/hosts.allow': 'telnetd: 192.0.2.1\n',
      'etc/hosts.deny': 'ALL: ALL\n',
    }),
    command: ({ folder }) => ['inetutils-inetd', '-d', `${folder}/inetd.conf`],
    title: 'Open port, service not identified',
    score: 6,
    exposures: [],
  },
  'memcached with SASL': {
    debian: 'memcached libsasl2-modules',
    files: () => ({ 'memcached.conf': 'mech_list: plain\n' }),
    command: ({ port, folder }) => [
      ...['env', `SASL_CONF_PATH=${folder}`, 'memcached', '-u', 'nobody', '-l', '127.0.0.1', '-p', `${port}`, '-S'],
    ],
    title: 'Open port: Memcached (binary protocol)',
    score: 8,
    evidence: /Authentication is required/,
    exposures: [],
  },
  'beanstalkd for certificates': {
    debian: 'beanstalkd stunnel4',
    before: selfSigned,
    files: ({ port, others, folder }) => ({ 'a.conf': behindStunnel(port, others[0], folder) }),
    command: ({ others, folder }) => [
      ...['sh', '-c', `beanstalkd -l 127.0.0.1 -p ${others[0]} & exec stunnel4 ${folder}/a.conf`],
    ],
    title: 'Open port, TLS service not identified',
    score: 6,
    exposures: [],
  },
  'gearmand for certificates': {
    debian: 'gearman-job-server stunnel4',
    unprivileged: true,
    before: selfSigned,
    files: ({ port, others, folder }) => ({ 'a.conf': behindStunnel(port, others[0], folder) }),
    command: ({ others, folder }) => [
      'sh',
      '-c',
      `gearmand -L 127.0.0.1 -p ${others[0]} -l ${folder}/gearman.log --pid-file ${folder}/pid & exec stunnel4 ${folder}/a.conf`,
    ],
    title: 'Open port, TLS service not identified',
    score: 6,
    exposures: [],
  },
  'dante that connects nobody': {
    debian: 'dante-server',
    files: ({ port }) => ({
      'a.conf': `logoutput: stderr\ninternal: 127.0.0.1 port = ${port}\nexternal: lo\nclientmethod: none\nsocksmethod: none\nclient pass { from: 0/0 to: 0/0 }\nsocks block { from: 0/0 to: 0/0 }\n`,
    }),
    command: ({ folder }) => ['danted', '-f', `${folder}/a.conf`],
    title: 'Open port: SOCKS proxy',
    score: 6,
    exposures: [],
  },
};
