import { afterSilence } from '../../../after-silence.ts';
import type { Datagram } from '../../../scanning/egress/datagram.ts';
import type { Egress, PinnedAddress } from '../../../scanning/egress/egress.ts';
import { pause } from '../../../scanning/pacing/pause.ts';
import type { Semaphore } from '../../../scanning/pacing/semaphore.ts';
import { TokenBucket } from '../../../scanning/pacing/token-bucket.ts';
import { LocalSocketsExhausted } from '../connecting/connect-scan.ts';
import type { Recipient } from '../service-rule.ts';
import type { UdpPort } from './udp-plan.ts';

/** What questions to one address are sent with. */
export interface UdpAskerParts {
  readonly address: PinnedAddress;
  readonly egress: Egress;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Questions of all addresses that wait for their answers. */
  readonly semaphore: Semaphore;
  /** Questions per second to the address; no limit when absent. */
  readonly connectsPerSecond: number | undefined;
  /** Called before each question: throws where the scan is short of time. */
  readonly heedTime: () => void;
  readonly times?: UdpTimes | undefined;
}

/** A question in bytes, one character per byte, and what reads its answer. */
export interface UdpQuestion<T> {
  readonly port: number;
  readonly sent: string;
  readonly read: (answer: string) => T | undefined;
  readonly fromAnyPort?: boolean;
}

/** A valid answer. */
export interface UdpAnswer<T> {
  readonly kind: 'open';
  /** What was sent and what came back, one character per byte. */
  readonly sent: string;
  readonly answer: string;
  readonly read: T;
}

/** What came of one question. */
export type UdpAsked<T> = UdpAnswer<T> | { readonly kind: 'refused' } | { readonly kind: 'silent' };

/** What a scan says of ports that did not answer. */
export const UDP_SILENCE = 'no response over UDP: open or filtered, unknown';

/** How long answers are waited for; only tests choose others. */
export interface UdpTimes {
  /** Of each question to a port that says nothing. */
  readonly waitsMs: readonly [first: number, ...more: number[]];
  /** Before a question that has been answered is asked again. */
  readonly pauseMs: number;
  /** Between questions that are asked again, of a host that refuses some. */
  readonly refusalMs: number;
}

/**
 * Servers limit how often they answer: NTP's own limit is one answer in a second or two. Linux tells an address of six closed ports
 * at once, then of one a second (`icmp_ratelimit`).
 */
const TIMES: UdpTimes = { waitsMs: [1000, 1500, 2500], pauseMs: 1000, refusalMs: 1010 };
const CONFIRM_TRIES = 4;
const OWN_TROUBLE_MS = 20_000;
const OWN_PAUSE_MS = 200;

/** Asks the ports of one address over UDP. Its methods throw the signal's reason, and what `heedTime` throws. */
export class UdpAsker {
  readonly #parts: UdpAskerParts;
  readonly #bucket: TokenBucket;
  readonly #times: UdpTimes;
  /** Turns of the questions that are asked again where the host has refused one. */
  readonly #turns: TokenBucket;
  #refuses = false;

  constructor(parts: UdpAskerParts) {
    this.#parts = parts;
    this.#times = parts.times ?? TIMES;
    this.#bucket = new TokenBucket(parts.connectsPerSecond, parts.now());
    this.#turns = new TokenBucket(1000 / this.#times.refusalMs, parts.now());
  }

  /** The question of a service to one of its ports. */
  questionTo({ port, service }: UdpPort): UdpQuestion<NonNullable<ReturnType<typeof service.read>>> {
    const { address, userAgent } = this.#parts;
    const host = address.family === 6 ? `[${address.address}]` : address.address;
    const recipient: Recipient = { authority: `${host}:${port}`, userAgent };
    const { payload } = service.question;
    const sent = typeof payload === 'string' ? payload : payload(recipient);
    return { port, sent, read: service.read, fromAnyPort: service.fromAnyPort ?? false };
  }

  /**
   * Asks until a valid answer came twice, or the port is refused; silence is asked again, where the host refuses other ports
   * each in its turn. What answers once and never again counts as silent.
   */
  async confirm<T>(question: UdpQuestion<T>): Promise<UdpAsked<T>> {
    for (const [tries, waitMs] of this.#times.waitsMs.entries()) {
      if (tries === 1 && this.#refuses) await pause(this.#turns.reserve(this.#parts.now()), this.#parts.signal);
      const asked = await this.once(question, waitMs);
      if (asked.kind === 'refused') {
        this.#refuses = true;
        return asked;
      }
      if (asked.kind === 'open') return (await this.#again(question)) ? asked : { kind: 'silent' };
    }
    return { kind: 'silent' };
  }

  async #again<T>(question: UdpQuestion<T>): Promise<boolean> {
    for (let tries = 0; tries < CONFIRM_TRIES; tries += 1) {
      await pause(this.#times.pauseMs, this.#parts.signal);
      if ((await this.once(question)).kind === 'open') return true;
    }
    return false;
  }

  /** Asks once. Throws LocalSocketsExhausted after 20 s without a socket. */
  async once<T>(question: UdpQuestion<T>, waitMs = this.#times.waitsMs[0]): Promise<UdpAsked<T>> {
    const { heedTime, now, semaphore, signal } = this.#parts;
    const since = now();
    for (;;) {
      heedTime();
      const turnMs = this.#bucket.reserve(now());
      if (turnMs > 0) await pause(turnMs, signal);
      const asked = await semaphore.run(() => this.#send(question, waitMs));
      signal.throwIfAborted();
      if (asked.kind === 'answered') return { kind: 'open', sent: question.sent, ...asked.answer };
      if (asked.kind !== 'unsent') return asked;
      // Out of budget, the scan is short of time; else this machine is out of sockets for a while.
      heedTime();
      if (now() - since > OWN_TROUBLE_MS) throw new LocalSocketsExhausted();
      await pause(OWN_PAUSE_MS, signal);
    }
  }

  async #send<T>(
    { port, sent, read, fromAnyPort }: UdpQuestion<T>,
    waitMs: number,
  ): Promise<Datagram<{ answer: string; read: T }>> {
    const { address, egress, signal } = this.#parts;
    const over = new AbortController();
    const callOff = afterSilence(waitMs, () => over.abort());
    try {
      return await egress.ask(address, port, {
        bytes: Buffer.from(sent, 'latin1'),
        accept: (bytes) => {
          const answer = bytes.toString('latin1');
          const known = read(answer);
          return known === undefined ? undefined : { answer, read: known };
        },
        until: AbortSignal.any([signal, over.signal]),
        ...(fromAnyPort && { fromAnyPort }),
      });
    } finally {
      callOff();
    }
  }
}
