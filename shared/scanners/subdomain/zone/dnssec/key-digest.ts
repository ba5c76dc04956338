import { createHash } from 'node:crypto';
import type { ZoneKey } from '../../../../scanning/dns/dns.ts';

/** Digest types by their number (RFC 8624, 3.3); others cannot be judged. */
const hashes: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

/** What a parent zone says of a key of a zone below it (RFC 4034, 5.1). */
export interface KeyDigest {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Hexadecimal, lower case. */
  readonly digest: string;
}

/** A DS record's text: key tag, algorithm, digest type, digest. Undefined where it is none. */
export function parseKeyDigest(value: string): KeyDigest | undefined {
  const [, keyTag, algorithm, digestType, digest] =
    /^(\d{1,5}) (\d{1,3}) (\d{1,3}) ([0-9a-f]{1,256})$/i.exec(value) ?? [];
  if (digest === undefined) return undefined;
  return {
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: digest.toLowerCase(),
  };
}

/** The data of a DNSKEY record (RFC 4034, 2.1). */
function keyData({ flags, algorithm, key }: ZoneKey): Buffer {
  const head = Buffer.from([flags >> 8, flags & 0xff, 3, algorithm]);
  return Buffer.concat([head, Buffer.from(key, 'base64')]);
}

/** The number by which a key is picked (RFC 4034, appendix B). */
export function keyTagOf(key: ZoneKey): number {
  const data = keyData(key);
  let sum = 0;
  for (const [at, byte] of data.entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  sum += (sum >> 16) & 0xffff;
  return sum & 0xffff;
}

/** A name as labels with their lengths. */
function wireName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** Whether a digest is of a key of a zone; `unknown` where its type cannot be computed. */
export function isDigestOf(digest: KeyDigest, key: ZoneKey, zone: string): boolean | 'unknown' {
  if (digest.algorithm !== key.algorithm || digest.keyTag !== keyTagOf(key)) return false;
  const hash = hashes[digest.digestType];
  if (hash === undefined) return 'unknown';
  return createHash(hash).update(wireName(zone)).update(keyData(key)).digest('hex') === digest.digest;
}
