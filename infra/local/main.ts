import { ConfigError } from '../config.ts';
import { SynthesisFailed } from './assembly.ts';
import { FolderInUse } from './lock.ts';
import { nextSteps } from './next-steps.ts';
import { SecretsUnreadable } from './secret-file.ts';
import { startLocal } from './service.ts';
import { readSettings, WrongSetting } from './settings.ts';
import { TableChanged } from './tables.ts';
import { UnsupportedTemplate } from './template.ts';

/** `npm start`: the service on this machine until it is told to stop. */
const foreseen = [
  ConfigError,
  FolderInUse,
  SecretsUnreadable,
  SynthesisFailed,
  TableChanged,
  UnsupportedTemplate,
  WrongSetting,
];

function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (foreseen.some((each) => error instanceof each)) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return `port ${process.env.PORT || 3000} is in use: set PORT`;
  return undefined;
}

// Whoever reads the lines may go away (`npm start | head -4`); the service stays.
process.stdout.on('error', () => undefined);

// Functions run in UTC on AWS.
process.env.TZ = 'UTC';

try {
  const settings = readSettings(process.env);
  const building = () => console.error('Building the service, once for each change: this takes up to a minute');
  const service = await startLocal({ ...settings, building });
  console.log(`Scanfold listening on ${service.url}`);
  console.log(nextSteps(service.url, process.env.DATA_DIR));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await service.stop();
      process.exit(0);
    });
  }
} catch (error) {
  const reason = explain(error);
  if (reason === undefined) throw error;
  console.error(`Scanfold cannot start: ${reason}`);
  process.exit(1);
}
