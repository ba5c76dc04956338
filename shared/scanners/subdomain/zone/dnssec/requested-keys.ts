import type { ZoneKey } from '../../../../scanning/dns/dns.ts';
import type { NameServerAnswer } from './judge-signatures.ts';
import { isDigestOf, type KeyDigest, keyTagOf, parseKeyDigest } from './key-digest.ts';

/** What a zone asks the zone above to say of its keys (RFC 7344), as one name server has it. */
export interface RequestedKeys {
  readonly digests: readonly KeyDigest[];
  readonly keys: readonly ZoneKey[];
  /** It asks for no DS record at all (RFC 8078, 4). */
  readonly isDelete: boolean;
}

/** Reads the CDS and CDNSKEY records of a name server's answer; undefined where it has none. */
export function requestedKeys({ requested }: NameServerAnswer['said']): RequestedKeys | undefined {
  const digests = requested.digests.flatMap((text) => parseKeyDigest(text) ?? []);
  const { keys } = requested;
  if (digests.length === 0 && keys.length === 0) return undefined;
  return { digests, keys, isDelete: [...digests, ...keys].some(({ algorithm }) => algorithm === 0) };
}

const sameKey = (one: ZoneKey, other: ZoneKey) => one.algorithm === other.algorithm && one.key === other.key;

/** Key tag and algorithm of each key that is asked for, sorted. */
export function keysAskedFor({ digests, keys }: RequestedKeys): readonly string[] {
  const ids = [
    ...digests.map(({ keyTag, algorithm }) => `${keyTag} ${algorithm}`),
    ...keys.map((key) => `${keyTagOf(key)} ${key.algorithm}`),
  ];
  return [...new Set(ids)].toSorted();
}

/** True where none of the keys that are asked for is in the zone: followed, it would cut the zone off (RFC 7344, 4.1). */
export function areAllForeign({ digests, keys }: RequestedKeys, own: readonly ZoneKey[], zone: string): boolean {
  return (
    digests.every((digest) => own.every((key) => isDigestOf(digest, key, zone) === false)) &&
    keys.every((key) => !own.some((each) => sameKey(each, key)))
  );
}

/** True where records of both types are there and speak of different keys, which they must not (RFC 7344, 4). */
export function doDisagree({ digests, keys }: RequestedKeys, zone: string): boolean {
  if (digests.length === 0 || keys.length === 0) return false;
  const fits = (digest: KeyDigest, key: ZoneKey) => isDigestOf(digest, key, zone) !== false;
  return (
    digests.some((digest) => !keys.some((key) => fits(digest, key))) ||
    keys.some((key) => !digests.some((digest) => fits(digest, key)))
  );
}
