import type { Daemon, DaemonStart } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';

/** dockerd without networks of its own: nothing is run in it. It listens long before it answers. */
const dockerd = (
  words: (folder: string) => readonly string[],
  ping: (port: number, folder: string) => readonly string[],
): Pick<DaemonStart, 'debian' | 'files' | 'command' | 'after'> => ({
  debian: 'docker.io',
  files: ({ folder }) => ({ 'daemon.json': JSON.stringify({ 'deprecated-key-path': `${folder}/key.json` }) }),
  command: ({ port, folder }) => [
    ...['dockerd', '--config-file', `${folder}/daemon.json`, '--host', `tcp://127.0.0.1:${port}`],
    ...['--data-root', `${folder}/data`, '--exec-root', `${folder}/run`, '--pidfile', `${folder}/pid`],
    ...['--bridge', 'none', '--iptables=false', '--ip6tables=false', '--storage-driver', 'vfs', ...words(folder)],
  ],
  after: ({ port, folder }) => [['curl', '-s', '--max-time', '60', ...ping(port, folder)]],
});

/** What runs containers, open to everyone and for certificates. */
export const containers: Readonly<Record<string, Daemon>> = {
  dockerd: {
    ...dockerd(
      () => ['--tls=false'],
      (port) => [`http://127.0.0.1:${port}/_ping`],
    ),
    title: 'Docker API accessible without authentication',
    score: 10,
    exposures: ['docker-without-authentication'],
  },
  'dockerd for certificates': {
    ...dockerd(
      (folder) => [
        ...['--tlsverify', '--tlscacert', `${folder}/cert.pem`],
        ...['--tlscert', `${folder}/cert.pem`, '--tlskey', `${folder}/key.pem`],
      ],
      (port, folder) => [
        ...['--insecure', '--cert', `${folder}/cert.pem`, '--key', `${folder}/key.pem`],
        `https://127.0.0.1:${port}/_ping`,
      ],
    ),
    before: selfSigned,
    title: 'Open port, TLS service not identified',
    score: 6,
    exposures: [],
  },
};
