import { notAsked, nullMx, unknown, withoutMail, zoneOf } from '../zone-of.ts';

const none = { kind: 'none', organisation: 'example.com', broken: [] } as const;

export const fires = [
  zoneOf({ dmarc: none }),
  zoneOf({ dmarc: none, ...withoutMail }),
  zoneOf({ domain: 'a.example.com', dmarc: none }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dmarc: none, ...nullMx }),
  zoneOf({ dmarc: none, ...withoutMail, isZone: false }),
  zoneOf({ dmarc: unknown }),
  zoneOf({ dmarc: { ...none, broken: ['_dmarc.example.com TXT v=DMARC2'] } }),
  zoneOf({ dmarc: none, mailServers: notAsked }),
];
