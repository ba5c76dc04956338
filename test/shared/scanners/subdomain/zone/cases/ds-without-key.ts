import { digestOf, dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const foreign = digestOf({ keyTag: 12_345 });

export const fires = [
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf(), foreign]) }),
  // The tag fits, and the digest does not.
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf(), digestOf({ digest: 'ab'.repeat(32) })]) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], 'The name servers failed') }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], []) }),
  // None matches: that is an outage, and dnssec-broken.
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [foreign]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf({ keys: [] })]) }),
  // A digest type that cannot be computed.
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf(), digestOf({ digestType: 3 })]) }),
];
