import { digestOf, dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const unsigned = signaturesOf({ keys: [], signatures: [], denial: { kind: 'none' } });

export const fires = [
  zoneOf({ dnssec: dnssecOf([unsigned, unsigned], []) }),
  // Signed, and the zone above does not say so.
  zoneOf({ dnssec: dnssecOf([signaturesOf()], []) }),
  zoneOf({ dnssec: dnssecOf([unsigned, signaturesOf()], []) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([]) }),
  zoneOf({ dnssec: dnssecOf([unsigned], [digestOf()]) }),
];
