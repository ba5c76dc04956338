import type { Socket } from 'node:net';
import { type DecodedPacket, DNSSEC_OK, decode, streamEncode } from 'dns-packet';
import { afterSilence } from '../../after-silence.ts';
import type { Egress, PinnedAddress } from '../egress/egress.ts';
import { responseCode } from './message.ts';

/** What is asked of a name server itself. */
export type ServerQuestion =
  | 'SOA'
  | 'NS'
  | 'A'
  | 'AAAA'
  | 'MX'
  | 'TXT'
  | 'NSEC'
  | 'DNSKEY'
  | 'NSEC3PARAM'
  | 'CDS'
  | 'CDNSKEY';

/** What a dialogue needs. */
export interface DialogueParts {
  /** Each question is counted by it; connections go through it. */
  readonly egress: Pick<Egress, 'connect' | 'exchange'>;
  readonly signal: AbortSignal;
  /** Of name servers. */
  readonly port: number;
  /** For one answer, connecting included. */
  readonly timeoutMs: number;
  /** Addresses of servers that stay silent to questions with EDNS; added to, so that each is waited for once. */
  readonly withoutEdns?: Set<string>;
}

/** A question over TCP without recursion, which wants signatures as well where the server knows EDNS. */
function questionBytes(name: string, type: ServerQuestion, withEdns: boolean): Buffer {
  const room = { type: 'OPT', name: '.', udpPayloadSize: 4096, extendedRcode: 0, ednsVersion: 0 } as const;
  const additionals = withEdns ? [{ ...room, flags: DNSSEC_OK, flag_do: true, options: [] }] : [];
  return streamEncode({ type: 'query', id: 1, flags: 0, questions: [{ name, type }], additionals });
}

/** How servers answer that do not know EDNS (RFC 6891, 7): format error, or not implemented. */
const withoutEdnsCodes: ReadonlySet<number> = new Set([1, 4]);

/** Each error is followed by `close`, and one between two questions must not end the process. */
const ignoreError = () => undefined;

/** Asks one name server many questions, one after the other, over a connection that is kept. */
export class ServerDialogue {
  readonly #address: PinnedAddress;
  readonly #parts: DialogueParts;
  #socket: Socket | undefined;
  #answered = 0;
  #knowsEdns = true;
  /** It took a connection, and a question over it. */
  #wasConnected = false;
  readonly #withoutEdns: Set<string>;

  constructor(address: PinnedAddress, parts: DialogueParts) {
    this.#address = address;
    this.#parts = parts;
    this.#withoutEdns = parts.withoutEdns ?? new Set();
    if (this.dropsEdns) this.#knowsEdns = false;
  }

  /** True for a server that answers only what is asked without EDNS, so that it gives no signatures. */
  get dropsEdns(): boolean {
    return this.#withoutEdns.has(this.#address.address);
  }

  /**
   * The answer to one question; undefined where none comes, or none that can be read. Throws `signal.reason` and
   * EgressSpent.
   */
  async ask(name: string, type: ServerQuestion): Promise<DecodedPacket | undefined> {
    const packet = await this.#ask(name, type);
    if (!this.#knowsEdns) return packet;
    // Some servers, and firewalls before them, drop what has EDNS (RFC 6891, 6.2.2).
    const isDropped = packet === undefined && this.#answered === 0 && this.#wasConnected;
    if (!isDropped && (packet === undefined || !withoutEdnsCodes.has(responseCode(packet)))) return packet;
    this.#knowsEdns = false;
    const plain = await this.#ask(name, type);
    if (isDropped && plain !== undefined) this.#withoutEdns.add(this.#address.address);
    return plain;
  }

  async #ask(name: string, type: ServerQuestion): Promise<DecodedPacket | undefined> {
    const before = this.#answered;
    const query = questionBytes(name, type, this.#knowsEdns);
    const bytes = await this.#send(query);
    // Servers close a connection after some time or some questions.
    const again = bytes === undefined && before > 0 && this.#socket === undefined;
    const answer = again ? await this.#send(query) : bytes;
    if (answer === undefined) return undefined;
    try {
      return decode(answer);
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #send(query: Buffer): Promise<Buffer | undefined> {
    const { egress, signal, port, timeoutMs } = this.#parts;
    signal.throwIfAborted();
    egress.exchange();
    const socket = this.#socket ?? egress.connect(this.#address, port).on('error', ignoreError);
    this.#socket = socket;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
    let got = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (got.length >= 2 && got.length >= 2 + got.readUInt16BE(0)) resolve(got.subarray(2, 2 + got.readUInt16BE(0)));
    };
    const onEnd = () => resolve(undefined);
    const onAbort = () => reject(signal.reason);
    const callOff = afterSilence(timeoutMs, onEnd);
    socket.on('data', onData).once('close', onEnd);
    signal.addEventListener('abort', onAbort, { once: true });
    const put = () => {
      this.#wasConnected = true;
      socket.write(query);
    };
    if (socket.connecting) socket.once('connect', put);
    else put();
    try {
      const answer = await promise;
      if (answer === undefined) this.close();
      else this.#answered += 1;
      return answer;
    } finally {
      callOff();
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData).off('close', onEnd);
    }
  }
}
