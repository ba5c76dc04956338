import { dmarcOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none; rua=mailto:a@example.com']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; sp=none']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=reject; np=none']) }),
  zoneOf({ domain: 'a.example.com', dmarc: dmarcOf(['v=DMARC1; p=none'], 'example.com') }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=quarantine']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none', 'v=DMARC1; p=reject']) }),
  zoneOf({ dmarc: dmarcOf(['v=DMARC1; p=none; sp=x']) }),
  zoneOf({ domain: 'a.example.com', dmarc: dmarcOf(['v=DMARC1; p=none; sp=reject'], 'example.com') }),
  zoneOf({ dmarc: unknown }),
];
