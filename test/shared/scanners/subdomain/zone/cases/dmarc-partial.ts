import { dmarcOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; pct=10']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=quarantine; pct=0']) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; pct=100']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none; pct=10']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; pct=ten']) }),
  zoneOf({ dmarc: unknown }),
];
