import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { pause } from '../../../scanning/pacing/pause.ts';
import type { StartTls } from '../service-rule.ts';
import { askHello } from './ask-hello.ts';
import { COMMON_SUITES, DHE_SUITES, WEAK_SUITES } from './cipher-suites.ts';
import { CURVES, clientHello, type Offer } from './client-hello.ts';
import { readKeyExchange } from './key-exchange.ts';
import { readServerWord } from './server-hello.ts';
import { startTls as startTlsOn, type Upgraded } from './start-tls.ts';
import { type TlsVersion, VERSION_NUMBERS } from './tls-version.ts';

/** What the questions of a port go by. */
export interface HelloParts {
  /** Another connection to the port; undefined where none comes about. */
  readonly open: () => Promise<Socket | undefined>;
  readonly startTls: StartTls | undefined;
  /** Whether it is too late for another question. */
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
}

/** What came of an offer: the suite that was chosen, a refusal, or nothing that says either. */
export type OfferAnswer =
  | { readonly kind: 'chosen'; readonly suite: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** What came of an offer of Diffie-Hellman alone: the bits of the group that the server wants, a refusal, or neither. */
export type GroupAnswer =
  | { readonly kind: 'group'; readonly bits: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Tries of a question that a server hangs up at, or leaves unanswered. */
const TRIES = 2;
/** Mail servers count connections and turn away those above a limit for a moment: so long is waited, in milliseconds. */
const PAUSES_MS = [500, 1000, 2000, 4000];
/** Patience with a server that has said nothing so far. */
const SPEAKS_MS = 2500;

/** Offers versions and suites to the TLS of one port, each offer on a connection of its own. */
export class HelloQuestions {
  readonly #parts: HelloParts;
  #upgraded: Upgraded = 'silent';
  #wasReady = false;

  constructor(parts: HelloParts) {
    this.#parts = parts;
  }

  /** How the last connection went over to TLS: `refused` where the server said no. */
  get upgraded(): Upgraded {
    return this.#upgraded;
  }

  /** A connection on which TLS can begin; undefined where none comes about. Throws the reason of an abort. */
  async connection(): Promise<Socket | undefined> {
    const { isOver, signal } = this.#parts;
    let socket = await this.#connect();
    for (const pauseMs of PAUSES_MS) {
      // One that never went over to TLS is not waited for.
      if (socket !== undefined || !this.#wasReady || isOver()) break;
      await pause(pauseMs, signal);
      socket = await this.#connect();
    }
    this.#wasReady ||= socket !== undefined;
    return socket;
  }

  async #connect(): Promise<Socket | undefined> {
    const { open, startTls } = this.#parts;
    const socket = await open();
    this.#upgraded = socket === undefined ? 'silent' : startTls ? await startTlsOn(socket, startTls) : 'ready';
    if (this.#upgraded === 'ready') return socket;
    socket?.destroy();
    return undefined;
  }

  /** Offers exactly one version and some suites. An alert is a refusal; hanging up is one when it happens twice. */
  async offer(offer: Offer): Promise<OfferAnswer> {
    let closed = 0;
    for (let tries = 0; tries < TRIES && !this.#parts.isOver(); tries += 1) {
      const socket = await this.connection();
      if (socket === undefined) continue;
      const answer = await askHello(socket, clientHello(offer, randomBytes(32)), readServerWord);
      if (answer.kind === 'closed') closed += 1;
      else if (answer.kind === 'hello') {
        // Servers answer with the highest version they have: one that was not offered is a refusal.
        const isTaken = answer.version === VERSION_NUMBERS[offer.version] && offer.suites.includes(answer.suite);
        return isTaken ? { kind: 'chosen', suite: answer.suite } : { kind: 'refused' };
      } else if (answer.kind !== 'silent') return { kind: 'refused' };
    }
    return { kind: closed === TRIES ? 'refused' : 'unknown' };
  }

  /** The group that a client gets that offers a Diffie-Hellman key exchange of this version alone, and names none of the groups that it knows. */
  async group(version: TlsVersion): Promise<GroupAnswer> {
    const offer: Offer = { version, suites: DHE_SUITES, groups: CURVES };
    let closed = 0;
    for (let tries = 0; tries < TRIES && !this.#parts.isOver(); tries += 1) {
      const socket = await this.connection();
      if (socket === undefined) continue;
      const answer = await askHello(socket, clientHello(offer, randomBytes(32)), readKeyExchange);
      if (answer.kind === 'closed') closed += 1;
      else if (answer.kind === 'group') {
        const isTaken = answer.version === VERSION_NUMBERS[version] && offer.suites.includes(answer.suite);
        return isTaken ? { kind: 'group', bits: answer.bits } : { kind: 'refused' };
      } else if (answer.kind !== 'silent') return { kind: 'refused' };
    }
    return { kind: closed === TRIES ? 'refused' : 'unknown' };
  }

  /** Whether anything that speaks TLS, or at least SSL 3.0, answers, be it with an alert. */
  async speaksTls(): Promise<boolean> {
    const suites = [...COMMON_SUITES, ...WEAK_SUITES];
    for (const version of ['TLSv1.2', 'SSLv3'] as const) {
      const socket = await this.connection();
      if (socket === undefined) return false;
      const hello = clientHello({ version, suites }, randomBytes(32));
      const { kind } = await askHello(socket, hello, readServerWord, SPEAKS_MS);
      if (kind === 'hello' || kind === 'alert') return true;
      // Who does not even hang up was not addressed.
      if (kind === 'silent') return false;
    }
    return false;
  }
}
