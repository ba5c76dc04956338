import type { ZoneSignatures } from '../../../../../../shared/scanning/dns/dns.ts';
import { digestOf, dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const [own] = signaturesOf().keys;
if (own === undefined) throw new Error('no key');
const next = { flags: 257, algorithm: 13, key: 'YW5vdGhlci1rZXktb2YtaXQ=' };
const { keyTag, algorithm, digestType, digest } = digestOf();
const ofOwn = [keyTag, algorithm, digestType, digest].join(' ');
const foreign = ['12345', '13', '2', 'ab'.repeat(32)].join(' ');

const asking = (requested: Partial<ZoneSignatures['requested']>, more: Partial<ZoneSignatures> = {}) =>
  dnssecOf([signaturesOf({ requested: { digests: [], keys: [], ...requested }, ...more })]);
const without = (dnssec: ReturnType<typeof dnssecOf>, digests: ReturnType<typeof dnssecOf>['digests'] = []) => ({
  ...dnssec,
  digests,
});

export const fires = [
  zoneOf({ dnssec: asking({ digests: [foreign] }) }),
  zoneOf({ dnssec: asking({ keys: [next] }) }),
  zoneOf({ dnssec: without(asking({ digests: [foreign] })) }),
  // It asks to remove DNSSEC.
  zoneOf({ dnssec: asking({ digests: ['0 0 0 00'] }) }),
  zoneOf({ dnssec: asking({ keys: [{ flags: 0, algorithm: 0, key: 'AA==' }] }) }),
  // They contradict each other.
  zoneOf({ dnssec: asking({ digests: [ofOwn], keys: [next] }) }),
  zoneOf({ dnssec: asking({ digests: [ofOwn, foreign], keys: [own] }) }),
  // In the middle of a change of keys, or behind one that the zone above has not heard of.
  zoneOf({ dnssec: asking({ keys: [own, next] }, { keys: [own, next] }) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: asking({ digests: [ofOwn] }) }),
  zoneOf({ dnssec: asking({ digests: [ofOwn], keys: [own] }) }),
  // The first DS record is still to come (RFC 8078, 3).
  zoneOf({ dnssec: without(asking({ digests: [ofOwn], keys: [own] })) }),
  zoneOf({ dnssec: without(asking({ digests: ['0 0 0 00'] })) }),
  zoneOf({ dnssec: without(asking({ digests: [foreign] }), 'The name servers failed') }),
];
