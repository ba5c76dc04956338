import { spfOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ spf: { kind: 'records', records: ['v=spf1 mx -all', 'v=spf1 a -all'], walk: undefined } }),
];

export const silent = [
  zoneOf(),
  zoneOf({ spf: { kind: 'none' } }),
  zoneOf({ spf: unknown }),
  zoneOf({ spf: spfOf('v=spf1 -all') }),
];
