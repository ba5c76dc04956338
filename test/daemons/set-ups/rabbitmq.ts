import type { DaemonStart } from '../daemon.ts';

/** RabbitMQ with a plugin, or without; `listen` writes what listens at the port. */
export function rabbitmq(
  plugin = '',
  listen: (port: number) => string = (port) => `listeners.tcp.1 = 127.0.0.1:${port}`,
): DaemonStart {
  return {
    debian: 'rabbitmq-server',
    files: ({ port, others, folder }) => ({
      'a.conf': `${listen(port).startsWith('listeners') ? '' : 'listeners.tcp = none\n'}${listen(port)}\n`,
      cookie: '',
      enabled: `[${plugin}].\n`,
      'start.sh': `export RABBITMQ_CONFIG_FILE=${folder}/a RABBITMQ_MNESIA_BASE=${folder} RABBITMQ_LOG_BASE=${folder} RABBITMQ_ENABLED_PLUGINS_FILE=${folder}/enabled RABBITMQ_NODENAME=a${port}@localhost RABBITMQ_DIST_PORT=${others[0]} RABBITMQ_PID_FILE=${folder}/pid ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=${others[1]}\nexec /usr/lib/rabbitmq/bin/rabbitmq-server\n`,
    }),
    command: ({ folder }) => ['sh', `${folder}/start.sh`],
  };
}
