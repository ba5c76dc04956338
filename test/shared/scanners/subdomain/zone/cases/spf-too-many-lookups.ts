import { spfOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ spf: spfOf('v=spf1 include:a.example -all', { lookups: 11, costs: ['include:a.example 11'] }) }),
  zoneOf({ spf: spfOf('v=spf1 a:b.example -all', { voids: 3, lookups: 3 }) }),
  zoneOf({ spf: spfOf('v=spf1 -all', { lookups: 12, gaps: ['a gap'] }) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ spf: spfOf('v=spf1 -all', { lookups: 10, voids: 2 }) }),
  zoneOf({ spf: spfOf('v=spf1 -all', { lookups: 9, gaps: ['include:x could not be looked up'] }) }),
  zoneOf({ spf: unknown }),
  zoneOf({ spf: { kind: 'none' } }),
];
