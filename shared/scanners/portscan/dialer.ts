import type { Socket } from 'node:net';
import { isSelfConnected } from '../../scanning/egress/attempt.ts';
import type { Egress, PinnedAddress } from '../../scanning/egress/egress.ts';
import { pause } from '../../scanning/pacing/pause.ts';
import type { TokenBucket } from '../../scanning/pacing/token-bucket.ts';
import { failureOf } from './answer.ts';
import type { RoundTrip } from './round-trip.ts';
import { LocalSocketsExhausted } from './sweep.ts';

/** How a single connect ended. The caller destroys an open socket; it may be closed already by the other side. */
export type Dialed =
  | { readonly kind: 'open'; readonly socket: Socket }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' };

type Attempt = Dialed | { readonly kind: 'own' };

/** What a dialer works with. */
export interface DialerParts {
  readonly egress: Egress;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** What a dialer goes by at an address. */
export interface DialPace {
  readonly roundTrip: RoundTrip;
  readonly bucket: TokenBucket;
  /** Hears how long a connection waited for its turn, in milliseconds. */
  readonly waited?: (ms: number) => void;
}

const OWN_TROUBLE_MS = 20_000;
const MIN_TIMEOUT_MS = 500;

/** Opens connections one by one, for the few ports that deserve a conversation; the sweep has its own loop. */
export class Dialer {
  readonly #parts: DialerParts;

  constructor(parts: DialerParts) {
    this.#parts = parts;
  }

  /**
   * Connects once; a shortage on this machine is waited out and is never an answer.
   * Throws `signal.reason` when aborted and LocalSocketsExhausted after 20 s without a socket.
   */
  async dial(address: PinnedAddress, port: number, { roundTrip, bucket, waited }: DialPace): Promise<Dialed> {
    const { now, signal } = this.#parts;
    const since = now();
    for (let backOffMs = 50; ; backOffMs = Math.min(1000, backOffMs * 2)) {
      // Reserved, since a sweep takes every token as soon as it is there.
      const waitMs = bucket.reserve(now());
      if (waitMs > 0) await pause(waitMs, signal);
      waited?.(waitMs);
      const ended = await this.#once(address, port, Math.max(MIN_TIMEOUT_MS, roundTrip.timeoutMs(1)));
      if (ended.kind === 'open' && isSelfConnected(ended.socket)) {
        ended.socket.resetAndDestroy();
        continue;
      }
      if (ended.kind !== 'own') return ended;
      if (now() - since > OWN_TROUBLE_MS) throw new LocalSocketsExhausted();
      await pause(backOffMs, signal);
    }
  }

  async #once(address: PinnedAddress, port: number, timeoutMs: number): Promise<Attempt> {
    const { egress, signal } = this.#parts;
    signal.throwIfAborted();
    const socket = egress.connect(address, port);
    const { promise, resolve, reject } = Promise.withResolvers<Attempt>();
    const onAbort = () => {
      reject(signal.reason);
      socket.destroy();
    };
    const timer = setTimeout(() => setImmediate(() => resolve({ kind: 'silent' })), timeoutMs);
    signal.addEventListener('abort', onAbort);
    socket.once('connect', () => resolve({ kind: 'open', socket }));
    // Stays for the socket's life: an error after the conversation began ends it, and the reader gets `close`.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const kind = failureOf(error.code);
      resolve(kind === 'accepted' ? { kind: 'open', socket } : { kind });
    });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    try {
      const ended = await promise;
      if (ended.kind !== 'open') socket.destroy();
      return ended;
    } finally {
      clearTimeout(timer);
    }
  }
}
