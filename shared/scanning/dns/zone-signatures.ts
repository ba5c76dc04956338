import { randomBytes } from 'node:crypto';
import type { Answer, DecodedPacket } from 'dns-packet';
import { type Egress, EgressRefused, EgressSpent, HostNotResolved, NotTestable } from '../egress/egress.ts';
import type { ZoneKey, ZoneSignatures } from './dns.ts';
import { hostText } from './message.ts';
import { ServerDialogue, type ServerQuestion } from './server-dialogue.ts';

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

function serialIn({ answers = [] }: DecodedPacket, zone: string): number | undefined {
  for (const record of answers) if (record.type === 'SOA' && hostText(record.name) === zone) return record.data.serial;
  return undefined;
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

async function asked(zone: string, dialogue: ServerDialogue): Promise<ZoneSignatures | undefined> {
  const soa = await dialogue.ask(zone, 'SOA');
  if (soa === undefined) return undefined;
  const keyAnswer = await dialogue.ask(zone, 'DNSKEY');
  const keys = keysIn(keyAnswer, zone);
  const isSigned = keys.length > 0;
  const answers: (readonly [ServerQuestion, DecodedPacket | undefined])[] = [
    ['SOA', soa],
    ['DNSKEY', keyAnswer],
  ];
  if (isSigned) for (const type of signedTypes) answers.push([type, await dialogue.ask(zone, type)]);
  const nobody = `${randomBytes(10).toString('hex')}.${zone}`;
  return {
    serial: serialIn(soa, zone),
    keys,
    signatures: answers.flatMap(([type, packet]) => signaturesIn(packet, zone, type)),
    unsigned: answers.filter(([type, packet]) => isBare(packet, zone, type)).map(([type]) => type),
    denial: isSigned ? denialIn(await dialogue.ask(nobody, 'A')) : { kind: 'none' },
  };
}

/**
 * Asks a name server for the serial of a zone, its keys and signatures, and how it denies a name that does not exist; over
 * TCP through the guard. A text says why it cannot be asked. Throws only the signal's reason.
 */
export async function readSignatures(
  zone: string,
  server: string,
  parts: { readonly egress: Egress; readonly signal: AbortSignal; readonly port: number; readonly timeoutMs?: number },
): Promise<ZoneSignatures | string> {
  const { egress, signal, port, timeoutMs = 5000 } = parts;
  try {
    for (const address of (await egress.resolve(server)).slice(0, mostAddresses)) {
      const dialogue = new ServerDialogue(address, { egress, signal, port, timeoutMs });
      try {
        const signatures = await asked(zone, dialogue);
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
