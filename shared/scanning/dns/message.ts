import { type Answer, type DecodedPacket, decode, encode, RECURSION_DESIRED } from 'dns-packet';
import { formatIp, parseIp } from '../egress/address.ts';
import type { DnsFailure, DnsRecord, RecordType } from './dns.ts';

/** What is asked, with the number that its answer bears. */
export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: RecordType;
}

/** What a resolver said to one question; aliases on the way are records of type CNAME. */
export type DnsReply =
  | {
      readonly kind: 'answer';
      readonly exists: boolean;
      readonly records: readonly DnsRecord[];
      /** The zone that says that there is no such record (RFC 2308), where the answer names it. */
      readonly zone?: string;
      /** It was a lie that the name exists: an alias of nothing may be hidden by it. */
      readonly doubted?: true;
    }
  | { readonly kind: 'failed'; readonly reason: DnsFailure };

/** The size of a datagram that gets everywhere unbroken (DNS flag day 2020). */
const payloadSize = 1232;

/** Types that dns-packet knows by their number alone (RFC 9460, RFC 7553). */
const numbers: Readonly<Partial<Record<RecordType, number>>> = { SVCB: 64, HTTPS: 65, URI: 256 };

/** A type as dns-packet calls it. */
function typeName(type: RecordType): string {
  const number = numbers[type];
  return number === undefined ? type : `UNKNOWN_${number}`;
}

/** The bytes of a question for a resolver. */
export function questionBytes({ id, name, type }: DnsQuestion): Buffer {
  const room = { type: 'OPT', name: '.', udpPayloadSize: payloadSize } as const;
  const edns = { ...room, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false, options: [] };
  const number = numbers[type];
  const questions = [{ name, type: type === 'SVCB' || type === 'HTTPS' || type === 'URI' ? 'TXT' : type } as const];
  const bytes = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions, additionals: [edns] });
  // The type stands behind the header and the name, each label of which has its length before it.
  if (number !== undefined) bytes.writeUInt16BE(number, 12 + name.length + 2);
  return bytes;
}

/** A host name of a message in lower case without the last dot; the root stays a dot. What no name has is shown as `?`. */
export function hostText(name: string): string {
  if (name === '.' || name === '') return '.';
  return name
    .replace(/\.$/, '')
    .toLowerCase()
    .replace(/[^!-~]/g, '?');
}

function textOf(data: string | Buffer | readonly (string | Buffer)[]): string {
  if (typeof data === 'string') return data;
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  // A letter may be cut where one part ends.
  return Buffer.concat(data.map((part) => Buffer.from(part))).toString('utf8');
}

/** A record as people write it. Undefined for types that no scan asks for. */
function recordOf(answer: Answer): DnsRecord | undefined {
  const name = hostText(answer.name);
  switch (answer.type) {
    case 'A':
    case 'AAAA': {
      const ip = parseIp(answer.data);
      return ip && { name, type: answer.type, value: formatIp(ip) };
    }
    case 'CNAME':
    case 'DNAME':
    case 'NS':
    case 'PTR':
      return { name, type: answer.type, value: hostText(answer.data) };
    case 'MX':
      return { name, type: 'MX', value: hostText(answer.data.exchange), priority: answer.data.preference ?? 0 };
    case 'SRV': {
      const { target, priority = 0, port } = answer.data;
      return { name, type: 'SRV', value: hostText(target), priority, port };
    }
    case 'TXT':
      return { name, type: 'TXT', value: textOf(answer.data) };
    case 'CAA': {
      const { tag, value, issuerCritical = false } = answer.data;
      return { name, type: 'CAA', value, tag: tag.toLowerCase(), critical: issuerCritical };
    }
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data;
      const words = [hostText(mname), hostText(rname), serial, refresh, retry, expire, minimum];
      return { name, type: 'SOA', value: words.join(' ') };
    }
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = answer.data;
      const texts = [flags, services, regexp].map((each) => JSON.stringify(textOf(each)));
      return { name, type: 'NAPTR', value: [order, preference, ...texts, hostText(replacement)].join(' ') };
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = answer.data;
      return { name, type: 'DS', value: [keyTag, algorithm, digestType, digest.toString('hex')].join(' ') };
    }
    case 'DNSKEY': {
      const { flags, algorithm, key } = answer.data;
      return { name, type: 'DNSKEY', value: [flags, 3, algorithm, key.toString('base64')].join(' ') };
    }
    default:
      return serviceBinding(name, answer);
  }
}

/**
 * A record of SVCB or HTTPS: its priority, and its target as labels with their lengths (RFC 9460, 2.2). Of URI the target
 * is the text behind priority and weight (RFC 7553, 4.5).
 */
function serviceBinding(name: string, answer: Answer): DnsRecord | undefined {
  const type = (['HTTPS', 'SVCB', 'URI'] as const).find((each) => typeName(each) === String(answer.type));
  if (type === undefined || !('data' in answer) || !Buffer.isBuffer(answer.data)) return undefined;
  const { data } = answer;
  if (type === 'URI') return { name, type, value: data.toString('utf8', 4), priority: data.readUInt16BE(0) };
  const labels: string[] = [];
  let at = 2;
  for (let length = data.readUInt8(at); length > 0; length = data.readUInt8(at)) {
    labels.push(data.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name, type, value: hostText(labels.join('.')), priority: data.readUInt16BE(0) };
}

/** The response code of a message (RFC 1035, section 4.1.1). */
export function responseCode(packet: DecodedPacket): number {
  return (packet.flags ?? 0) & 0xf;
}

function replyOf(packet: DecodedPacket): DnsReply {
  const answers = packet.answers ?? [];
  switch (responseCode(packet)) {
    case 0: {
      // A server that does not resolve for us points at others instead.
      if (answers.length === 0 && !packet.flag_ra && !packet.flag_aa) return { kind: 'failed', reason: 'refused' };
      const records = answers.flatMap((answer) => recordOf(answer) ?? []);
      const soa = packet.authorities?.find(({ type }) => type === 'SOA');
      return { kind: 'answer', exists: true, records, ...(soa && { zone: hostText(soa.name) }) };
    }
    case 3:
      return { kind: 'answer', exists: false, records: answers.flatMap((answer) => recordOf(answer) ?? []) };
    case 1:
      return { kind: 'failed', reason: 'malformed' };
    case 4:
    case 5:
    case 9:
      return { kind: 'failed', reason: 'refused' };
    default:
      return { kind: 'failed', reason: 'server_failure' };
  }
}

function repeats(packet: DecodedPacket, question: DnsQuestion): boolean {
  const [asked, ...more] = packet.questions ?? [];
  // Who does not understand a question need not repeat it.
  if (asked === undefined) return responseCode(packet) !== 0;
  return more.length === 0 && hostText(asked.name) === question.name && String(asked.type) === typeName(question.type);
}

/**
 * Reads what came for a question, whatever its bytes. Undefined where it is no answer to it (a late or forged one);
 * `truncated` where the rest has to be asked for over TCP. A message holds at most 65,535 bytes, and so some 5,000 records.
 */
export function readReply(bytes: Buffer, question: DnsQuestion): DnsReply | 'truncated' | undefined {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== question.id) return undefined;
  const flags = bytes.readUInt16BE(2);
  if ((flags & 0x8000) === 0) return undefined;
  if ((flags & 0x0200) !== 0) return 'truncated';
  try {
    const packet = decode(bytes);
    return repeats(packet, question) ? replyOf(packet) : undefined;
  } catch {
    return { kind: 'failed', reason: 'malformed' };
  }
}
