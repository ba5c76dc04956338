import * as z from 'zod/mini';
import { StartFault } from './start/start-fault.ts';
import { WriteFailed, WriteRefused } from './table/dynamodb/guarded-level.ts';

/** An answer of an emulator that could not do its own work, as the SDK throws it. */
const ofServer = z.object({ $metadata: z.object({ httpStatusCode: z.int().check(z.gte(500)) }), message: z.string() });

/**
 * Waits for what makes tables, queues and buckets; what the emulators fail of by themselves has one cause on this
 * machine: their files cannot be written. Throws StartFault then, and what else `work` throws.
 */
export async function setUp(dataDir: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const answered = ofServer.safeParse(cause);
    const failed = cause instanceof WriteFailed || cause instanceof WriteRefused ? cause : answered.data;
    if (failed === undefined) throw cause;
    throw new StartFault(`the tables and queues in ${dataDir} cannot be set up: ${failed.message}`, { cause });
  }
}
