import { mtaStsOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ mtaSts: mtaStsOf({ hasReports: false }) })];

export const silent = [
  zoneOf(),
  zoneOf({ mtaSts: { kind: 'none' } }),
  zoneOf({ mtaSts: mtaStsOf({ hasReports: undefined }) }),
  zoneOf({ mtaSts: unknown }),
];
