import { dmarcOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none', 'v=DMARC1; p=reject']) })];

export const silent = [
  zoneOf(),
  zoneOf({ dmarc: unknown }),
  zoneOf({ dmarc: { kind: 'none', organisation: 'example.com', broken: [] } }),
];
