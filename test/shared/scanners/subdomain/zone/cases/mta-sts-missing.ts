import { notAsked, nullMx, unknown, withoutMail, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ mtaSts: { kind: 'none' } })];

export const silent = [
  zoneOf(),
  zoneOf({ mtaSts: { kind: 'none' }, ...withoutMail }),
  zoneOf({ mtaSts: { kind: 'none' }, ...nullMx }),
  zoneOf({ mtaSts: { kind: 'none' }, mailServers: notAsked }),
  zoneOf({ mtaSts: unknown }),
];
