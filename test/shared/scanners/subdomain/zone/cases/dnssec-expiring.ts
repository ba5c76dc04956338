import { at, dayMs, dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const signed = (from: number, to: number) =>
  signaturesOf({ signatures: [{ type: 'MX', signedAt: at + from * dayMs, expiresAt: at + to * dayMs }] });

export const fires = [zoneOf({ dnssec: dnssecOf([signed(-29, 1), signed(-5, 9)]) })];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  zoneOf({ dnssec: dnssecOf([]) }),
  // Some servers sign each answer anew, for two days.
  zoneOf({ dnssec: dnssecOf([signed(-1, 1)]) }),
  // What has expired is reported as broken.
  zoneOf({ dnssec: dnssecOf([signed(-30, -1)]) }),
];
