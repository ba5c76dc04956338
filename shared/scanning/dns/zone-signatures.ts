import { randomBytes } from 'node:crypto';
import type { Answer, DecodedPacket } from 'dns-packet';
import { type Egress, EgressRefused, EgressSpent, HostNotResolved, NotTestable } from '../egress/egress.ts';
import type { ZoneKey, ZoneSignatures } from './dns.ts';
import { hostText, responseCode } from './message.ts';
import { type DialogueParts, ServerDialogue, type ServerQuestion } from './server-dialogue.ts';

/** Of a server with many addresses only so many are asked. */
const mostAddresses = 2;
const maxKeys = 50;

function keysIn(packet: DecodedPacket | undefined, zone: string): readonly ZoneKey[] {
  return (packet?.answers ?? []).slice(0, maxKeys).flatMap((record) => {
    if (record.type !== 'DNSKEY' || hostText(record.name) !== zone) return [];
    const { flags, algorithm, key } = record.data;
    return [{ flags, algorithm, key: key.toString('base64') }];
  });
}

/** Record sets that a zone has at its own name: a signer may leave out any of them. */
const signedTypes: readonly ServerQuestion[] = ['NS', 'A', 'AAAA', 'MX', 'TXT'];

/** A time of a signature, in seconds since the epoch as milliseconds (RFC 4034, 3.1.5). */
function signaturesIn(
  packet: DecodedPacket | undefined,
  zone: string,
  type: ServerQuestion,
): ZoneSignatures['signatures'] {
  return (packet?.answers ?? []).flatMap((record) => {
    if (record.type !== 'RRSIG' || hostText(record.name) !== zone || record.data.typeCovered !== type) return [];
    const { inception, expiration } = record.data;
    return [{ type, signedAt: inception * 1000, expiresAt: expiration * 1000 }];
  });
}

/** True for an answer with records of the type at the zone's own name, and no signature of them. */
function isBare(packet: DecodedPacket | undefined, zone: string, type: ServerQuestion): boolean {
  const has = packet?.answers?.some((record) => record.type === type && hostText(record.name) === zone) ?? false;
  return has && signaturesIn(packet, zone, type).length === 0;
}

/** The serial and the times of the zone's SOA record; of negative answers the smaller of its two counts (RFC 2308, 5). */
function soaIn({ answers = [] }: DecodedPacket, zone: string): Pick<ZoneSignatures, 'serial' | 'timers'> {
  for (const record of answers) {
    if (record.type !== 'SOA' || hostText(record.name) !== zone) continue;
    const { serial, refresh, retry, expire, minimum = 0 } = record.data;
    if (serial === undefined || refresh === undefined || retry === undefined || expire === undefined) break;
    return { serial, timers: { refresh, retry, expire, negative: Math.min(record.ttl ?? minimum, minimum) } };
  }
  return { serial: undefined, timers: undefined };
}

/** Types whose records are the same whoever asks: addresses may depend on where and how busy hosts are. */
const steadyTypes: readonly ServerQuestion[] = ['NS', 'MX', 'TXT'];

/** The zone's own records of a type as texts; undefined where the answer says nothing of them. */
function contentsIn(packet: DecodedPacket | undefined, zone: string): readonly string[] | undefined {
  if (packet === undefined || responseCode(packet) !== 0) return undefined;
  return (packet.answers ?? []).flatMap((record) => {
    if (hostText(record.name) !== zone) return [];
    if (record.type === 'NS') return [`NS ${hostText(record.data)}`];
    if (record.type === 'MX') return [`MX ${record.data.preference ?? 0} ${hostText(record.data.exchange)}`];
    if (record.type !== 'TXT') return [];
    const parts = Array.isArray(record.data) ? record.data : [record.data];
    return [`TXT ${JSON.stringify(Buffer.concat(parts.map((part) => Buffer.from(part))).toString('utf8'))}`];
  });
}

/** What the zone asks the zone above to say of its keys (RFC 7344, 3); dns-packet leaves the bytes of both types as they are. */
function requestIn(packets: readonly DecodedPacket[], zone: string): ZoneSignatures['requested'] {
  const records = packets
    .flatMap(({ answers = [] }) => answers.slice(0, maxKeys))
    .flatMap((record) => {
      if (hostText(record.name) !== zone || !('data' in record) || !Buffer.isBuffer(record.data)) return [];
      return record.data.length < 5 ? [] : [{ type: record.type, data: record.data }];
    });
  return {
    digests: records
      .filter(({ type }) => type === 'CDS')
      .map(({ data }) => [data.readUInt16BE(0), data[2], data[3], data.toString('hex', 4)].join(' ')),
    keys: records
      .filter(({ type }) => type === 'CDNSKEY')
      .map(({ data }) => ({ flags: data.readUInt16BE(0), algorithm: data[3] ?? 0, key: data.toString('base64', 4) })),
  };
}

/** How the zone denies a name that does not exist. */
function denialIn(packet: DecodedPacket | undefined): ZoneSignatures['denial'] {
  const records: readonly Answer[] = packet?.authorities ?? [];
  for (const record of records) {
    if (record.type === 'NSEC3') return { kind: 'nsec3', iterations: record.data.iterations };
    if (record.type !== 'NSEC') continue;
    const { nextDomain } = record.data;
    // A made-up next name tells nothing (RFC 4470).
    return nextDomain.includes('\0')
      ? { kind: 'minimal' }
      : { kind: 'nsec', from: hostText(record.name), to: hostText(nextDomain) };
  }
  return { kind: 'none' };
}

const codeNames: ReadonlyMap<number, string> = new Map([
  [1, 'FORMERR'],
  [2, 'SERVFAIL'],
  [4, 'NOTIMP'],
  [5, 'REFUSED'],
]);

/** Why an answer says nothing of the records that were asked for; undefined where it does. */
function withoutWord(packet: DecodedPacket | undefined, server: string, type: ServerQuestion): string | undefined {
  if (packet === undefined) return `${server} does not answer the query for ${type}`;
  const code = responseCode(packet);
  if (code === 0 || code === 3) return undefined;
  return `${server} responds with ${codeNames.get(code) ?? `RCODE ${code}`} to the query for ${type}`;
}

/** A question, and what came. */
type Answered = readonly [ServerQuestion, DecodedPacket | undefined];

async function asked(
  zone: string,
  server: string,
  dialogue: ServerDialogue,
): Promise<ZoneSignatures | string | undefined> {
  const soa = await dialogue.ask(zone, 'SOA');
  if (soa === undefined) return undefined;
  const keyAnswer = await dialogue.ask(zone, 'DNSKEY');
  // One that does not say whether there are keys is not one without keys.
  const fault = withoutWord(soa, server, 'SOA') ?? withoutWord(keyAnswer, server, 'DNSKEY');
  if (fault !== undefined) return fault;
  const keys = keysIn(keyAnswer, zone);
  // Without EDNS no server gives signatures: that they are missing says nothing of the zone.
  if (keys.length > 0 && dialogue.dropsEdns) return `${server} does not respond to queries with EDNS`;
  const isSigned = keys.length > 0;
  const first: readonly Answered[] = [
    ['SOA', soa],
    ['DNSKEY', keyAnswer],
  ];
  const further: Answered[] = [];
  for (const type of isSigned ? signedTypes : steadyTypes) further.push([type, await dialogue.ask(zone, type)]);
  const answers = [...first, ...further];
  const steady = answers.filter(([type]) => steadyTypes.includes(type)).map(([, packet]) => contentsIn(packet, zone));
  const requests: DecodedPacket[] = [];
  for (const type of isSigned ? (['CDS', 'CDNSKEY'] as const) : []) {
    const answer = await dialogue.ask(zone, type);
    if (answer !== undefined) requests.push(answer);
  }
  const nobody = `${randomBytes(10).toString('hex')}.${zone}`;
  return {
    ...soaIn(soa, zone),
    keys,
    ...(!steady.includes(undefined) && { contents: steady.flatMap((each) => each ?? []).toSorted() }),
    requested: requestIn(requests, zone),
    signatures: answers.flatMap(([type, packet]) => signaturesIn(packet, zone, type)),
    unsigned: (isSigned ? answers : first).filter(([type, packet]) => isBare(packet, zone, type)).map(([type]) => type),
    denial: isSigned ? denialIn(await dialogue.ask(nobody, 'A')) : { kind: 'none' },
  };
}

/**
 * Asks a name server for the SOA record of a zone, its keys and signatures, what it asks the zone above to say of them, and
 * how it denies a name that does not exist; over TCP through the guard. A text says why it cannot be asked. Throws only the signal's reason.
 */
export async function readSignatures(
  zone: string,
  server: string,
  parts: Pick<DialogueParts, 'signal' | 'port' | 'withoutEdns'> & {
    readonly egress: Egress;
    readonly timeoutMs?: number;
  },
): Promise<ZoneSignatures | string> {
  const { egress, timeoutMs = 5000, ...terms } = parts;
  const { signal } = terms;
  try {
    for (const address of (await egress.resolve(server)).slice(0, mostAddresses)) {
      const dialogue = new ServerDialogue(address, { egress, ...terms, timeoutMs });
      try {
        const signatures = await asked(zone, server, dialogue);
        if (signatures !== undefined) return signatures;
      } finally {
        dialogue.close();
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    const ends = [EgressRefused, HostNotResolved, EgressSpent, NotTestable];
    const end = ends.find((each) => error instanceof each) && error;
    if (end instanceof Error) return end.message;
    throw error;
  }
  return `${server} does not answer over TCP`;
}
