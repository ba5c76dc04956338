import type { Socket } from 'node:net';
import { afterSilence } from '../../../after-silence.ts';
import type { StartTls, StartTlsStep } from '../service-rule.ts';

/** Time for each of the server's words; some look the client's name up before they greet. */
const WORD_MS = 6000;
/** The most that is read before TLS begins. */
const MAX_WORDS = 8192;

/** What came of the request to start TLS: it begins, the server has none, or it says neither. */
export type Upgraded = 'ready' | 'refused' | 'silent';

/**
 * Waits until the words of a server match `until`; `refuses` ends the wait early. What comes behind them is
 * part of them, as a server waits for its client here (RFC 3207, section 4.2: nothing may be sent ahead of TLS).
 */
function heard(socket: Socket, { until, refuses }: StartTlsStep): Promise<Upgraded> {
  if (until === undefined) return Promise.resolve('ready');
  const { promise, resolve } = Promise.withResolvers<Upgraded>();
  let text = '';
  const onData = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (until.test(text)) resolve('ready');
    else if (refuses?.test(text)) resolve('refused');
    else if (text.length > MAX_WORDS) resolve('silent');
  };
  const onClose = () => resolve('silent');
  const callOff = afterSilence(WORD_MS, () => resolve('silent'));
  socket.on('data', onData);
  socket.once('end', onClose);
  socket.once('close', onClose);
  if (socket.destroyed || socket.readableEnded) onClose();
  socket.resume();
  return promise.finally(() => {
    callOff();
    socket.pause();
    socket.off('data', onData);
    socket.off('end', onClose);
    socket.off('close', onClose);
  });
}

/** Asks a server on a new connection to start TLS, in the words of its protocol. */
export async function startTls(socket: Socket, { steps }: StartTls): Promise<Upgraded> {
  for (const step of steps) {
    if (step.send !== '' && !socket.destroyed) socket.write(step.send, 'latin1');
    const upgraded = await heard(socket, step);
    if (upgraded !== 'ready') return upgraded;
  }
  return 'ready';
}
