import * as z from 'zod/mini';
import { recordId } from '../records/fields.ts';

const message = z.object({ project_id: recordId, run_id: z.uuid() });

/** What travels through the queue: ids alone; the scanner reads everything else. */
export type RunMessage = z.output<typeof message>;

/**
 * Reads a queue message.
 * @throws Error where it is none of ours
 */
export function parseMessage(body: string): RunMessage {
  return z.parse(message, JSON.parse(body));
}
