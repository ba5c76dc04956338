import type { Socket } from 'node:net';
import { afterSilence } from '../../../after-silence.ts';
import { isSelfConnected } from '../../../scanning/egress/attempt.ts';
import type { Egress, PinnedAddress } from '../../../scanning/egress/egress.ts';
import { pause } from '../../../scanning/pacing/pause.ts';
import type { TokenBucket } from '../../../scanning/pacing/token-bucket.ts';
import { connectFailure, type Failure } from './answer.ts';
import { LocalSocketsExhausted } from './connect-scan.ts';
import type { RoundTrip } from './round-trip.ts';

/** How a single connect ended. The caller destroys an open socket; it may be closed already by the other side. */
export type Dialed =
  | { readonly kind: 'open'; readonly socket: Socket }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' };

/** What is known of a port where nothing is said to it; an open connection is closed. */
export type Knocked = Pick<Dialed, 'kind'>;

/** This machine had no socket for it, or the connection reached itself. */
type Unsuccessful = 'own' | 'self';

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

const KINDS = { accepted: 'open', refused: 'refused', silent: 'silent', own: 'own' } as const satisfies Record<
  Failure,
  Knocked['kind'] | 'own'
>;

/** Opens connections one by one, for the few ports that deserve it; the connect scan has its own loop. */
export class Dialer {
  readonly #parts: DialerParts;
  /** What fails of the connections that are only tried, where the scan is aborted. */
  readonly #knocking = new Set<(reason: unknown) => void>();

  constructor(parts: DialerParts) {
    this.#parts = parts;
    const { signal } = parts;
    signal.addEventListener('abort', () => {
      for (const fail of this.#knocking) fail(signal.reason);
    });
  }

  /**
   * Connects once; a shortage on this machine is waited out and is never an answer.
   * Throws `signal.reason` when aborted and LocalSocketsExhausted after 20 s without a socket.
   */
  dial(address: PinnedAddress, port: number, pace: DialPace): Promise<Dialed> {
    return this.#patiently(pace, (timeoutMs) => this.#connect(address, port, timeoutMs));
  }

  /** The same without a conversation: cheaper. How long an answer took is noted. */
  knock(address: PinnedAddress, port: number, pace: DialPace): Promise<Knocked> {
    return this.#patiently(pace, async (timeoutMs) => {
      const beganAt = this.#parts.now();
      const ended = await this.#attempt(address, port, timeoutMs);
      if (typeof ended !== 'string' && ended.kind !== 'silent') pace.roundTrip.answered(this.#parts.now() - beganAt);
      return ended;
    });
  }

  async #patiently<T>(
    { roundTrip, bucket, waited }: DialPace,
    once: (timeoutMs: number) => Promise<T | Unsuccessful>,
  ): Promise<T> {
    const { now, signal } = this.#parts;
    const since = now();
    for (let backOffMs = 50; ; backOffMs = Math.min(1000, backOffMs * 2)) {
      // Reserved, since a connect scan takes every token as soon as it is there.
      const waitMs = bucket.reserve(now());
      if (waitMs > 0) await pause(waitMs, signal);
      waited?.(waitMs);
      const ended = await once(Math.max(MIN_TIMEOUT_MS, roundTrip.timeoutMs(1)));
      if (ended === 'self') continue;
      if (ended !== 'own') return ended;
      if (now() - since > OWN_TROUBLE_MS) throw new LocalSocketsExhausted();
      await pause(backOffMs, signal);
    }
  }

  async #attempt(address: PinnedAddress, port: number, timeoutMs: number): Promise<Knocked | Unsuccessful> {
    const { egress, signal } = this.#parts;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Knocked | Unsuccessful>();
    const attempt = egress.attempt(address, port, (end) => {
      const kind = end === 'connected' ? 'open' : end === 'self' ? end : KINDS[connectFailure(end)];
      resolve(kind === 'self' || kind === 'own' ? kind : { kind });
    });
    const callOff = afterSilence(timeoutMs, () => resolve({ kind: 'silent' }));
    this.#knocking.add(reject);
    try {
      return await promise;
    } finally {
      this.#knocking.delete(reject);
      callOff();
      attempt.cancel();
    }
  }

  async #connect(address: PinnedAddress, port: number, timeoutMs: number): Promise<Dialed | Unsuccessful> {
    const { egress, signal } = this.#parts;
    signal.throwIfAborted();
    const socket = egress.connect(address, port);
    const { promise, resolve, reject } = Promise.withResolvers<Dialed | Unsuccessful>();
    const onAbort = () => {
      reject(signal.reason);
      socket.destroy();
    };
    const callOff = afterSilence(timeoutMs, () => resolve({ kind: 'silent' }));
    signal.addEventListener('abort', onAbort);
    socket.once('connect', () => resolve({ kind: 'open', socket }));
    // Stays for the socket's life: an error after the conversation began ends it, and the reader gets `close`.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const kind = KINDS[connectFailure(error.code)];
      if (kind === 'open') resolve({ kind, socket });
      else resolve(kind === 'own' ? kind : { kind });
    });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    try {
      const ended = await promise;
      if (typeof ended === 'string' || ended.kind !== 'open') socket.destroy();
      else if (isSelfConnected(ended.socket)) {
        ended.socket.resetAndDestroy();
        return 'self';
      }
      return ended;
    } finally {
      callOff();
    }
  }
}
