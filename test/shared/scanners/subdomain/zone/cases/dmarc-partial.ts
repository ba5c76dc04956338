import { dmarcOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; pct=10']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=quarantine; pct=0']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; t=y']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=quarantine; t=Y']) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; pct=100']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none; pct=10']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none; t=y']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; t=n']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; pct=ten']) }),
  zoneOf({ dmarc: unknown }),
];
