import { flushCompileCache } from 'node:module';
import { nextSteps } from './start/next-steps.ts';
import { noteService } from './start/running-service.ts';
import { readSettings } from './start/settings.ts';
import { startFault } from './start/start-fault.ts';
import type { Assembly } from './template/assembly.ts';

/**
 * The service in a process of its own, until it is told to stop. A fault at the start is one line and status 2. Without
 * `assembly` the stack is built from the sources where needed.
 */
export async function runService(assembly?: () => Promise<Assembly>): Promise<void> {
  // Whoever reads the lines may go away (`npm start | head -4`); the service stays.
  process.stdout.on('error', () => undefined);
  // Nothing that it writes is for other accounts of the machine.
  process.umask(0o077);
  // Functions run in UTC on AWS.
  process.env.TZ = 'UTC';
  try {
    const settings = readSettings(process.env);
    // Imported once the cache of what is compiled is there.
    const { startLocal } = await import('./service.ts');
    const building = () => console.error('Building the service (once per change; this takes up to a minute)');
    const service = await startLocal({ ...settings, building, ...(assembly && { assembly: await assembly() }) });
    const forget = noteService(process.env, service.port, settings.dataDir);
    // Whoever reads that it listens may end it at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, async () => {
        forget();
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
}
