import { setTimeout as sleep } from 'node:timers/promises';
import { type DaemonStart, startDaemon } from '../daemons/daemon.ts';
import type { ConsoleProgram, RunningConsole } from './console-program.ts';
import { proxyWithLogin } from './proxy-with-login.ts';

/** The password of `a` is known to nobody: none is sent. */
const users = { 'web.yml': `basic_auth_users:\n  a: $2y$05$${'k'.repeat(53)}\n` };

/** A server of Prometheus's family, without a login and with one. */
function exporter(
  name: string,
  debian: string,
  files: Readonly<Record<string, string>>,
  words: (folder: string) => readonly string[],
): ConsoleProgram {
  const start = (isClosed: boolean): DaemonStart => ({
    debian,
    files: () => ({ ...files, ...users }),
    command: ({ port, folder }) => [
      debian,
      ...words(folder),
      `--web.listen-address=127.0.0.1:${port}`,
      ...(isClosed ? [`--web.config.file=${folder}/web.yml`] : []),
    ],
  });
  return { name, open: () => startDaemon(start(false)), closed: () => startDaemon(start(true)) };
}

const supervisor = (login: string): DaemonStart => ({
  debian: 'supervisor',
  files: ({ port, folder }) => ({
    'supervisor.conf': `[supervisord]\nnodaemon=true\nuser=root\nlogfile=${folder}/own\npidfile=${folder}/pid\nchildlogdir=${folder}\n[inet_http_server]\nport=127.0.0.1:${port}\n${login}\n[program:worker]\ncommand=sleep 1000\n`,
  }),
  command: ({ folder }) => ['supervisord', '-c', `${folder}/supervisor.conf`],
});

const monit = (allowed: string): DaemonStart => ({
  debian: 'monit',
  // It reads a file of its user alone.
  before: ({ port, folder }) => [
    [
      'sh',
      '-c',
      `umask 077; printf 'set daemon 30\\nset idfile ${folder}/id\\nset statefile ${folder}/state\\nset httpd port ${port} and use address 127.0.0.1\\n${allowed}' > ${folder}/monitrc`,
    ],
  ],
  command: ({ folder }) => ['monit', '-I', '-c', `${folder}/monitrc`, '-p', `${folder}/pid`],
});

const transmission = (...login: readonly string[]): DaemonStart => ({
  debian: 'transmission-daemon',
  command: ({ port, folder }) => [
    ...['transmission-daemon', '-f', '-g', folder, '-p', `${port}`, '-a', '*', '-r', '127.0.0.1'],
    ...login,
  ],
});

const jupyter = (...login: readonly string[]): DaemonStart => ({
  debian: 'jupyter-notebook',
  command: ({ port, folder }) => [
    ...['jupyter-notebook', '--no-browser', '--allow-root', '--ip=127.0.0.1', `--port=${port}`],
    ...[`--notebook-dir=${folder}`, ...login],
  ],
});

const victoriaMetrics = (...login: readonly string[]): DaemonStart => ({
  debian: 'victoria-metrics',
  command: ({ port, folder }) => [
    ...['victoria-metrics', `-httpListenAddr=127.0.0.1:${port}`, `-storageDataPath=${folder}/data`],
    ...login,
  ],
});

const netdata = (from: string): DaemonStart => ({
  debian: 'netdata-core',
  files: ({ port, folder }) => ({
    'netdata.conf': `[global]\nrun as user = root\n[directories]\ncache=${folder}\nlib=${folder}\nlog=${folder}\n[web]\nbind to=127.0.0.1:${port}\nallow dashboard from=${from}\n[plugins]\nenable running new plugins=no\n`,
  }),
  command: ({ folder }) => ['netdata', '-D', '-c', `${folder}/netdata.conf`, '-P', `${folder}/pid`],
});

const qbittorrent = (settings: string): DaemonStart => ({
  debian: 'qbittorrent-nox',
  files: () => ({
    'p/qBittorrent/config/qBittorrent.conf': `[LegalNotice]\nAccepted=true\n[Preferences]\n${settings}\n`,
  }),
  command: ({ port, folder }) => ['qbittorrent-nox', `--webui-port=${port}`, `--profile=${folder}/p`],
});

const syncthing = (gui: string): DaemonStart => ({
  debian: 'syncthing',
  before: ({ folder }) => [
    ['syncthing', 'generate', `--home=${folder}/home`, '--no-default-folder'],
    [
      'sed',
      '-i',
      `s|</gui>|${gui}</gui>|; s|<globalAnnounceEnabled>true|<globalAnnounceEnabled>false|; s|<relaysEnabled>true|<relaysEnabled>false|; s|<natEnabled>true|<natEnabled>false|; s|<localAnnounceEnabled>true|<localAnnounceEnabled>false|; s|<urAccepted>0|<urAccepted>-1|; s|<listenAddress>default|<listenAddress>tcp://127.0.0.1:0|`,
      `${folder}/home/config.xml`,
    ],
  ],
  command: ({ port, folder }) => [
    ...['syncthing', 'serve', '--no-browser', '--no-restart', '--no-upgrade'],
    ...[`--gui-address=127.0.0.1:${port}`, `--home=${folder}/home`],
  ],
});

const rabbitmq: DaemonStart = {
  debian: 'rabbitmq-server',
  files: () => ({ plugins: '[rabbitmq_management].\n' }),
  command: ({ port, others, folder }) => [
    'env',
    `RABBITMQ_MNESIA_BASE=${folder}/data`,
    `RABBITMQ_LOG_BASE=${folder}/own`,
    `RABBITMQ_ENABLED_PLUGINS_FILE=${folder}/plugins`,
    `RABBITMQ_NODE_IP_ADDRESS=127.0.0.1`,
    `RABBITMQ_NODE_PORT=${others[0]}`,
    `RABBITMQ_DIST_PORT=${others[1]}`,
    `RABBITMQ_NODENAME=scanfold${port}@localhost`,
    `RABBITMQ_SERVER_START_ARGS=-rabbitmq_management listener [{port,${port}},{ip,"127.0.0.1"}]`,
    '/usr/lib/rabbitmq/bin/rabbitmq-server',
  ],
};

/** Waits until a program has what it serves: it accepts connections before. */
async function answering(running: RunningConsole, path: string): Promise<RunningConsole> {
  const ask = () => fetch(`http://127.0.0.1:${running.port}${path}`).catch(() => undefined);
  while ((await ask())?.status !== 200) await sleep(100);
  return running;
}

/** Consoles that Debian has. */
export const debianConsoles: readonly ConsoleProgram[] = [
  exporter('Prometheus', 'prometheus', { 'own.yml': 'global: {}\n' }, (folder) => [
    `--config.file=${folder}/own.yml`,
    `--storage.tsdb.path=${folder}/data`,
  ]),
  exporter(
    'Prometheus Alertmanager',
    'prometheus-alertmanager',
    { 'own.yml': 'route:\n  receiver: a\nreceivers:\n- name: a\n' },
    (folder) => [`--config.file=${folder}/own.yml`, `--storage.path=${folder}/data`, '--cluster.listen-address='],
  ),
  exporter('Prometheus Pushgateway', 'prometheus-pushgateway', {}, () => []),
  {
    name: 'Supervisor',
    open: () => startDaemon(supervisor('')),
    closed: () => startDaemon(supervisor('username=a\npassword=b')),
  },
  {
    name: 'Monit',
    open: () => startDaemon(monit('allow localhost\\n')),
    closed: () => startDaemon(monit('allow admin:monit\\n')),
  },
  {
    name: 'Transmission',
    open: () => startDaemon(transmission('--no-auth')),
    closed: () => startDaemon(transmission('--auth', '-u', 'a', '-v', 'b')),
  },
  {
    name: 'Jupyter',
    open: () => startDaemon(jupyter('--NotebookApp.token=', '--NotebookApp.password=')),
    closed: () => startDaemon(jupyter()),
  },
  {
    name: 'VictoriaMetrics',
    open: () => startDaemon(victoriaMetrics()),
    closed: () => startDaemon(victoriaMetrics('-httpAuth.username=a', '-httpAuth.password=b')),
  },
  {
    name: 'Netdata',
    open: async () => await answering(await startDaemon(netdata('*')), '/api/v1/info'),
    closed: () => startDaemon(netdata('10.0.0.1')),
  },
  {
    name: 'qBittorrent',
    open: () => startDaemon(qbittorrent('WebUI\\LocalHostAuth=false')),
    closed: () => startDaemon(qbittorrent('')),
  },
  {
    name: 'Syncthing',
    open: () => startDaemon(syncthing('')),
    closed: () => startDaemon(syncthing('<user>a</user><password>b</password>')),
  },
  {
    name: 'RabbitMQ Management',
    // It has no setting that lets anyone in: a proxy that sends the login along does.
    open: async () => await proxyWithLogin(await startDaemon(rabbitmq), 'guest:guest'),
    closed: () => startDaemon(rabbitmq),
  },
];
