import type { Socket } from 'node:net';
import { afterSilence } from '../../../after-silence.ts';
import { readServerWord, type ServerWord } from './server-hello.ts';

/** For a server that is known to speak TLS; a busy one takes its time. */
const ANSWER_MS = 5000;
const MAX_ANSWER = 16_384;

/** What a server says to a ClientHello; `closed`: it hung up instead, `silent`: nothing came in time. */
export type HelloAnswer = ServerWord | { readonly kind: 'closed' } | { readonly kind: 'silent' };

/** Sends a ClientHello on a connection and reads the answer, waiting `answerMs` milliseconds for it. The connection is of no further use. */
export async function askHello(socket: Socket, hello: Buffer, answerMs = ANSWER_MS): Promise<HelloAnswer> {
  const { promise, resolve } = Promise.withResolvers<HelloAnswer>();
  let bytes: Buffer = Buffer.alloc(0);
  const callOff = afterSilence(answerMs, () => resolve({ kind: 'silent' }));
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const word = readServerWord(bytes);
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
