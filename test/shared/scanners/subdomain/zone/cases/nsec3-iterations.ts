import { dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const iterated = (iterations: number) => signaturesOf({ denial: { kind: 'nsec3', iterations } });

export const fires = [
  zoneOf({ dnssec: dnssecOf([iterated(1)]) }),
  zoneOf({ dnssec: dnssecOf([iterated(0), iterated(100)]) }),
  zoneOf({ dnssec: dnssecOf([iterated(10)], []) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([iterated(0)]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf({ denial: { kind: 'none' } })]) }),
  zoneOf({
    dnssec: dnssecOf([signaturesOf({ denial: { kind: 'nsec', from: 'a.example.com', to: 'b.example.com' } })]),
  }),
];
