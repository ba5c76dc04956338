import { dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ dnssec: dnssecOf([signaturesOf(), signaturesOf({ serial: 8 })]) })];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf(), signaturesOf()]) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf(), 'ns2.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([signaturesOf({ serial: undefined })]) }),
];
