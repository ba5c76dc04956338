import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { nextSteps } from './start/next-steps.ts';
import { readSettings } from './start/settings.ts';
import { startFault } from './start/start-fault.ts';

/** `npm start`: the service on this machine until it is told to stop. A fault at the start is one line and status 2. */
// Whoever reads the lines may go away (`npm start | head -4`); the service stays.
process.stdout.on('error', () => undefined);

// Nothing that it writes is for other accounts of the machine.
process.umask(0o077);

// Functions run in UTC on AWS.
process.env.TZ = 'UTC';

// What was compiled at one start is taken at the next, which takes half the time; so the service is imported after it.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

try {
  const settings = readSettings(process.env);
  const { startLocal } = await import('./service.ts');
  const building = () => console.error('Building the service (once per change; this takes up to a minute)');
  const service = await startLocal({ ...settings, building });
  // Whoever reads that it listens may end it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await service.stop();
      process.exit(0);
    });
  }
  console.log(`Scanfold listening on ${service.url}`);
  console.log(`Console: ${service.url}/`);
  console.log(nextSteps({ ...process.env, ...(process.env.PORT && { PORT: String(service.port) }) }));
  // Now, not at the end: it may be killed.
  flushCompileCache();
  await service.warm().catch((error: unknown) => console.error('Functions could not be loaded ahead', error));
} catch (error) {
  const reason = startFault(error, process.env.PORT);
  if (reason === undefined) throw error;
  console.error(`Scanfold cannot start: ${reason}`);
  process.exit(2);
}
