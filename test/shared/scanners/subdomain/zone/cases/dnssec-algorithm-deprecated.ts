import { digestOf, dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const keyOf = (algorithm: number) => ({ flags: 257, algorithm, key: 'a2V5LW9mLWV4YW1wbGU=' });
const signedWith = (...algorithms: readonly number[]) => signaturesOf({ keys: algorithms.map(keyOf) });

export const fires = [
  zoneOf({ dnssec: dnssecOf([signedWith(5)]) }),
  zoneOf({ dnssec: dnssecOf([signedWith(7)], []) }),
  // In the middle of a change to another one.
  zoneOf({ dnssec: dnssecOf([signedWith(7, 13)]) }),
  zoneOf({ dnssec: dnssecOf([signedWith(13), signedWith(3)]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf({ digestType: 1 })]) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([signedWith(8), signedWith(10, 13, 14, 15, 16)]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], [digestOf({ digestType: 1 }), digestOf()]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf()], 'The name servers failed') }),
  // Private algorithms, and numbers that are not known yet.
  zoneOf({ dnssec: dnssecOf([signedWith(253, 17)]) }),
];
