import { randomInt } from 'node:crypto';
import { type Egress, EgressSpent } from '../egress/egress.ts';
import type { RecordType } from './dns.ts';
import { type DnsQuestion, type DnsReply, questionBytes, readReply } from './message.ts';
import type { QueryPace } from './pace.ts';
import type { ResolverAddress } from './resolver-address.ts';
import { queryByDatagram, queryByStream } from './transport.ts';

/** Nothing may be sent any more. */
export const spent: DnsReply = { kind: 'failed', reason: 'spent' };

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Carries one question to one resolver, each message paced and counted. */
export class Messenger {
  readonly #pace: QueryPace;
  readonly #spend: Egress['exchange'];
  readonly #signal: AbortSignal;
  /** Messages sent so far. */
  sent = 0;

  /** `spend` throws EgressSpent where no more may be sent; `signal` ends everything. */
  constructor(pace: QueryPace, spend: Egress['exchange'], signal: AbortSignal) {
    this.#pace = pace;
    this.#spend = spend;
    this.#signal = signal;
  }

  /**
   * Over UDP, once `maySend` has allowed it, and over TCP where the answer does not fit. Undefined where nothing came:
   * nobody listens, or `until` was aborted. Throws only the reason of the messenger's signal.
   */
  async carry(
    to: ResolverAddress,
    asked: { readonly name: string; readonly type: RecordType },
    until: AbortSignal,
  ): Promise<DnsReply | undefined> {
    const question: DnsQuestion = { ...asked, id: randomInt(0x1_0000) };
    const query = questionBytes(question);
    const reply = await queryByDatagram(to, query, (bytes) => readReply(bytes, question), until);
    if (reply !== 'truncated') return reply;
    if (!(await this.maySend())) return spent;
    const bytes = await queryByStream(to, withLength(query), until);
    const whole = bytes && readReply(bytes, question);
    return whole === 'truncated' ? { kind: 'failed', reason: 'malformed' } : whole;
  }

  /** Waits for the turn of one message. False where the run may send no more. Throws the signal's reason. */
  async maySend(): Promise<boolean> {
    await this.#pace.turn(this.#signal);
    try {
      this.#spend();
    } catch (error) {
      if (error instanceof EgressSpent) return false;
      throw error;
    }
    this.sent += 1;
    return true;
  }
}
