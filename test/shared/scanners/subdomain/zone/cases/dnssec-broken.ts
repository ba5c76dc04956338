import { at, dayMs, digestOf, dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const unsigned = signaturesOf({ keys: [], signatures: [], denial: { kind: 'none' } });
const expired = signaturesOf({ signatures: [{ type: 'SOA', signedAt: at - 30 * dayMs, expiresAt: at - dayMs }] });

const good = { type: 'SOA', signedAt: at - dayMs, expiresAt: at + dayMs };

export const fires = [
  zoneOf({ dnssec: dnssecOf([unsigned]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf({ keyTag: 1 })]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf({ digest: 'ab' })]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf(), expired]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf({ signatures: [], unsigned: ['SOA'] })]) }),
  // The signer left out one type of records.
  zoneOf({ dnssec: dnssecOf([signaturesOf({ signatures: [good, { ...good, type: 'MX', expiresAt: at - dayMs }] })]) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([]) }),
  zoneOf({ dnssec: dnssecOf([unsigned], []) }),
  // An old signature beside a new one of the same records.
  zoneOf({ dnssec: dnssecOf([signaturesOf({ signatures: [{ ...good, expiresAt: at - 1 }, good] })]) }),
  // One of two keys is enough, and a digest that cannot be computed proves nothing.
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf({ keyTag: 1 }), digestOf()]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf({ digestType: 3 })]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], 'The name servers failed') }),
];
