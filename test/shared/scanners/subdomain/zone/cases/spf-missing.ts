import { notAsked, nullMx, unknown, withoutMail, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ spf: { kind: 'none' } }), zoneOf({ spf: { kind: 'none' }, ...withoutMail })];

export const silent = [
  zoneOf(),
  zoneOf({ spf: { kind: 'none' }, ...nullMx }),
  zoneOf({ spf: { kind: 'none' }, ...withoutMail, isZone: false }),
  zoneOf({ spf: unknown }),
  zoneOf({ spf: { kind: 'none' }, mailServers: notAsked }),
];
