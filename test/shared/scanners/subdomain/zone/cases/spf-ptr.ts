import { spfOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ spf: spfOf('v=spf1 ptr -all', { pointers: ['example.com'] }) })];

export const silent = [
  zoneOf(),
  zoneOf({ spf: spfOf('v=spf1 include:x.example -all', { pointers: ['x.example'] }) }),
  zoneOf({ spf: unknown }),
  zoneOf({ spf: { kind: 'none' } }),
];
