import type { Socket } from 'node:net';
import { type Answer, type DecodedPacket, decode, streamEncode } from 'dns-packet';
import { afterSilence } from '../../after-silence.ts';
import {
  type Egress,
  EgressRefused,
  EgressSpent,
  HostNotResolved,
  NotTestable,
  type PinnedAddress,
} from '../egress/egress.ts';
import type { ZoneTransfer } from './dns.ts';
import { hostText, responseCode } from './message.ts';

/** What bounds a transfer: enough to show that it is open, and to learn from it. */
export interface TransferLimits {
  readonly names: number;
  readonly bytes: number;
  readonly timeoutMs: number;
}

const ordinary: TransferLimits = { names: 20_000, bytes: 16 * 1024 * 1024, timeoutMs: 20_000 };

/** Of a server with many addresses only so many are asked. */
const mostAddresses = 2;

/** Reads the messages of a transfer (RFC 5936) as they come. */
class ZoneReader {
  readonly #zone: string;
  readonly #limits: TransferLimits;
  readonly names = new Set<string>();
  records = 0;
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;
  /** Nothing more is wanted: the zone is whole, was refused, or a limit is reached. */
  isDone = false;

  constructor(zone: string, limits: TransferLimits) {
    this.#zone = zone;
    this.#limits = limits;
  }

  /** True where the server returned more than the SOA record, which anyone may query. */
  get isOpen(): boolean {
    return this.records > 1;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (!this.isDone && this.#rest.length >= 2) {
      const end = 2 + this.#rest.readUInt16BE(0);
      if (this.#rest.length < end) break;
      this.#message(this.#rest.subarray(2, end));
      this.#rest = this.#rest.subarray(end);
    }
    if (this.#bytes >= this.#limits.bytes) this.isDone = true;
  }

  #message(bytes: Buffer): void {
    let packet: DecodedPacket;
    try {
      packet = decode(bytes);
    } catch {
      this.isDone = true;
      return;
    }
    const answers = packet.answers ?? [];
    if (responseCode(packet) !== 0 || !packet.flag_qr || answers.length === 0) this.isDone = true;
    else for (const answer of answers) if (!this.isDone) this.#record(answer);
  }

  #record(answer: Answer): void {
    const name = hostText(answer.name);
    const isTop = answer.type === 'SOA' && name === this.#zone;
    // A transfer begins and ends with the SOA record.
    if (isTop !== (this.records === 0)) {
      this.isDone = true;
      return;
    }
    this.records += 1;
    if (name === this.#zone || name.endsWith(`.${this.#zone}`)) this.names.add(name);
    if (this.names.size >= this.#limits.names) this.isDone = true;
  }
}

/** Who filters TCP says nothing at all. */
const connectMs = 5000;

type Contact = 'answered' | 'unreached' | 'late';

/** Reads what comes until the reader has enough. Throws the signal's reason and EgressSpent. */
function converse(
  socket: Socket,
  query: Buffer,
  reader: ZoneReader,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Contact> {
  const { promise, resolve, reject } = Promise.withResolvers<Contact>();
  let isConnected = false;
  const late = () => resolve('late');
  let callOff = afterSilence(Math.min(connectMs, timeoutMs), late);
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  socket.once('connect', () => {
    isConnected = true;
    callOff();
    callOff = afterSilence(timeoutMs, late);
    socket.write(query);
  });
  socket.on('data', (chunk) => {
    reader.add(chunk);
    if (reader.isDone) resolve('answered');
  });
  socket.once('error', (error) =>
    error instanceof EgressSpent ? reject(error) : resolve(isConnected ? 'answered' : 'unreached'),
  );
  socket.once('close', () => resolve('answered'));
  return promise.finally(() => {
    callOff();
    signal.removeEventListener('abort', stop);
    socket.destroy();
  });
}

/**
 * Requests a zone transfer (AXFR) from a name server over TCP. A server that refuses, returns nothing but the SOA record,
 * closes the connection or is not reachable counts as closed. Throws only the signal's reason.
 */
export async function transferZone(
  zone: string,
  server: string,
  parts: {
    readonly egress: Egress;
    readonly signal: AbortSignal;
    readonly port: number;
    readonly limits?: TransferLimits;
  },
): Promise<ZoneTransfer> {
  const { egress, signal, port, limits = ordinary } = parts;
  let addresses: readonly PinnedAddress[];
  try {
    addresses = await egress.resolve(server);
  } catch (error) {
    signal.throwIfAborted();
    const ends = [EgressRefused, HostNotResolved, EgressSpent, NotTestable];
    const end = ends.find((each) => error instanceof each) && error;
    if (end instanceof Error) return { kind: 'failed', words: end.message };
    throw error;
  }
  const query = streamEncode({ type: 'query', id: 1, questions: [{ name: zone, type: 'AXFR' }] });
  let isLate = false;
  for (const address of addresses.slice(0, mostAddresses)) {
    signal.throwIfAborted();
    const reader = new ZoneReader(zone, limits);
    try {
      const contact = await converse(egress.connect(address, port), query, reader, limits.timeoutMs, signal);
      if (reader.isOpen) return { kind: 'open', names: [...reader.names], records: reader.records };
      if (contact === 'late') isLate = true;
      else if (contact === 'answered') return { kind: 'closed' };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EgressSpent) return { kind: 'failed', words: error.message };
      throw error;
    }
  }
  return isLate ? { kind: 'failed', words: 'The zone transfer request timed out' } : { kind: 'closed' };
}
