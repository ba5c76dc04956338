import { unknown, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ tlsRpt: { kind: 'none' } })];

export const silent = [
  zoneOf(),
  zoneOf({ mtaSts: { kind: 'none' }, tlsRpt: { kind: 'none' } }),
  zoneOf({ tlsRpt: unknown }),
  zoneOf({ mtaSts: unknown }),
];
