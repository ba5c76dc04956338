import * as z from 'zod/mini';
import { recordId } from '../records/fields.ts';

/** The version of the messages that this code sends; a message without one is of the first. */
const messageVersion = 1;

const message = z.object({ project_id: recordId, run_id: z.uuid() });
const versioned = z.object({ version: z._default(z.int(), 1) });

/** A message of the queue: ids only; the scanner reads everything else from the table. */
export type RunMessage = z.output<typeof message>;

/**
 * A message sent by a later version of the service before a rollback; it is kept until that version is deployed again.
 */
export class NewerMessage extends Error {
  override readonly name = 'NewerMessage';

  constructor(version: number) {
    super(`the message is of version ${version}; this code reads version ${messageVersion}`);
  }
}

/** The text of a message. */
export function messageText(sent: RunMessage): string {
  return JSON.stringify({ version: messageVersion, ...sent });
}

/**
 * Reads a queue message.
 * @throws NewerMessage where a later version of the service sent it
 * @throws Error where it is none of ours
 */
export function parseMessage(body: string): RunMessage {
  const value = JSON.parse(body);
  const { version } = z.parse(versioned, value);
  if (version > messageVersion) throw new NewerMessage(version);
  return z.parse(message, value);
}
