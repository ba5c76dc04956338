import type { Socket } from 'node:net';
import { afterSilence } from '../../../after-silence.ts';
import { type Exchange, MAX_REPLY } from '../examination/artifact.ts';

/** How long to listen. */
export interface Patience {
  /** For the first byte. */
  readonly firstMs: number;
  /** For more, after the last byte. */
  readonly quietMs: number;
}

/** What has passed on a connection before, and how. */
export interface Connection {
  readonly tls: boolean;
  /** What was sent on it before, in order; an empty text where the server was listened to first. */
  readonly sent: readonly string[];
}

/** Time for a whole reply from its first byte on, however it drips. */
const WHOLE_MS = 4000;

/**
 * Sends `payload` (empty: only listens) and reads the reply, at most MAX_REPLY bytes, and WHOLE_MS milliseconds after
 * its first. The socket stays open unless the other side closed it.
 */
export function sendAndRead(
  socket: Socket,
  question: { readonly id: string; readonly payload: string },
  patience: Patience,
  { tls, sent }: Connection,
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  let text = '';
  let isBegun = false;
  let noMore = () => {};

  function end(ended: Exchange['ended']): void {
    quiet();
    noMore();
    socket.pause();
    socket.off('data', onData);
    socket.off('close', onClose);
    socket.off('end', onClose);
    resolve({
      probe: question.id,
      tls,
      sent: [...sent, question.payload],
      text: text.slice(0, MAX_REPLY),
      ended,
    });
  }
  function onData(chunk: Buffer): void {
    text += chunk.toString('latin1', 0, MAX_REPLY);
    quiet();
    if (!isBegun) noMore = afterSilence(WHOLE_MS, () => end('time'));
    isBegun = true;
    if (text.length >= MAX_REPLY) end('limit');
    else quiet = afterSilence(patience.quietMs, () => end('quiet'));
  }
  function onClose(): void {
    end('closed');
  }

  let quiet = afterSilence(patience.firstMs, () => end('time'));
  if (socket.destroyed || socket.readableEnded) {
    onClose();
    return promise;
  }
  socket.on('data', onData);
  socket.once('close', onClose);
  socket.once('end', onClose);
  socket.resume();
  if (question.payload.length > 0) socket.write(question.payload, 'latin1');
  return promise;
}

/** Only listens. */
export const BANNER = { id: 'banner', payload: '' } as const;
