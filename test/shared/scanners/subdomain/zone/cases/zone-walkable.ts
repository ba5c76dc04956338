import { dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const nsec = { kind: 'nsec', from: 'a.example.com', to: 'internal.example.com' } as const;

export const fires = [zoneOf({ dnssec: dnssecOf([signaturesOf({ denial: nsec }), signaturesOf()]) })];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf({ denial: { kind: 'minimal' } })]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf({ denial: { kind: 'none' } })]) }),
];
