import type { Socket } from 'node:net';
import { type Exchange, MAX_REPLY } from './artifact.ts';

/** How long to listen. */
export interface Patience {
  /** For the first byte. */
  readonly firstMs: number;
  /** For more, after the last byte. */
  readonly quietMs: number;
}

/** Time for a whole reply, however it drips. */
const WHOLE_MS = 4000;

/**
 * Sends `payload` (empty: only listens) and reads the reply, at most MAX_REPLY bytes and WHOLE_MS milliseconds.
 * The socket stays open unless the other side closed it.
 */
export function exchange(
  socket: Socket,
  sent: { readonly id: string; readonly payload: string },
  patience: Patience,
  tls: boolean,
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  let text = '';

  function end(ended: Exchange['ended']): void {
    clearTimeout(quiet);
    clearTimeout(whole);
    socket.pause();
    socket.off('data', onData);
    socket.off('close', onClose);
    socket.off('end', onClose);
    resolve({ probe: sent.id, tls, text: text.slice(0, MAX_REPLY), ended });
  }
  function onData(chunk: Buffer): void {
    text += chunk.toString('latin1', 0, MAX_REPLY);
    clearTimeout(quiet);
    if (text.length >= MAX_REPLY) end('limit');
    else quiet = setTimeout(end, patience.quietMs, 'quiet');
  }
  function onClose(): void {
    end('closed');
  }

  let quiet = setTimeout(end, patience.firstMs, 'time');
  const whole = setTimeout(end, WHOLE_MS, 'time');
  if (socket.destroyed || socket.readableEnded) {
    onClose();
    return promise;
  }
  socket.on('data', onData);
  socket.once('close', onClose);
  socket.once('end', onClose);
  socket.resume();
  if (sent.payload.length > 0) socket.write(sent.payload, 'latin1');
  return promise;
}

/** Only listens. */
export const BANNER = { id: 'banner', payload: '' } as const;
