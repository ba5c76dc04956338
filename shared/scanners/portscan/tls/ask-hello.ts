import type { Socket } from 'node:net';
import { afterSilence } from '../../../after-silence.ts';

/** For a server that is known to speak TLS; a busy one takes its time. */
const ANSWER_MS = 5000;
/** More than a chain of certificates ever is. */
const MAX_ANSWER = 65_536;

/** No answer that can be read: the server hung up instead, nothing came in time, or much that means nothing. */
export interface Unheard {
  readonly kind: 'closed' | 'silent' | 'other';
}

/**
 * Sends a ClientHello on a connection and reads the answer, waiting `answerMs` milliseconds for it; `read` returns undefined where
 * more is needed. The connection is of no further use.
 */
export async function askHello<T>(
  socket: Socket,
  hello: Buffer,
  read: (bytes: Buffer) => T | undefined,
  answerMs = ANSWER_MS,
): Promise<T | Unheard> {
  const { promise, resolve } = Promise.withResolvers<T | Unheard>();
  let bytes: Buffer = Buffer.alloc(0);
  const callOff = afterSilence(answerMs, () => resolve({ kind: 'silent' }));
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const word = read(bytes);
    if (word !== undefined) resolve(word);
    else if (bytes.length > MAX_ANSWER) resolve({ kind: 'other' });
  });
  const onClose = () => resolve({ kind: 'closed' });
  socket.once('end', onClose);
  socket.once('close', onClose);
  if (socket.destroyed || socket.readableEnded) onClose();
  else {
    socket.resume();
    socket.write(hello);
  }
  const answer = await promise;
  callOff();
  socket.destroy();
  return answer;
}
