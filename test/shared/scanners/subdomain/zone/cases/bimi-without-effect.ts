import { dmarcOf, unknown, zoneOf } from '../zone-of.ts';

const sound = 'v=BIMI1; l=https://logo.example.com/mark.svg; a=https://vmc.example.com/mark.pem';
const bimiOf = (...records: readonly string[]) => ({ kind: 'records', records }) as const;

export const fires = [
  zoneOf({ bimi: bimiOf('v=BIMI1; l=http://logo.example.com/mark.svg') }),
  zoneOf({ bimi: bimiOf('v=BIMI1;') }),
  zoneOf({ bimi: bimiOf('v=BIMI1; l=https://logo.example.com/mark.svg; a=mark.pem') }),
  zoneOf({ bimi: bimiOf(sound, sound) }),
  zoneOf({ bimi: bimiOf(sound), dmarc: dmarcOf(['v=DMARC1; p=none']) }),
  zoneOf({ bimi: bimiOf(sound), dmarc: dmarcOf(['v=DMARC1; p=reject; sp=none']) }),
  zoneOf({ bimi: bimiOf(sound), dmarc: dmarcOf(['v=DMARC1; p=quarantine; pct=50']) }),
  zoneOf({ bimi: bimiOf(sound), dmarc: { kind: 'none', organisation: 'example.com', broken: [] } }),
  // What is wrong by itself needs no DMARC to be seen.
  zoneOf({ bimi: bimiOf('v=BIMI1;'), dmarc: unknown }),
];

export const silent = [
  zoneOf(),
  zoneOf({ bimi: { kind: 'none' } }),
  zoneOf({ bimi: bimiOf('v=BIMI1; l=https://logo.example.com/mark.svg') }),
  zoneOf({ bimi: bimiOf(sound), dmarc: dmarcOf(['v=DMARC1; p=quarantine']) }),
  // It declines to have a logo.
  zoneOf({ bimi: bimiOf('v=BIMI1; l=; a=;'), dmarc: dmarcOf(['v=DMARC1; p=none']) }),
  zoneOf({ bimi: unknown }),
  zoneOf({ bimi: bimiOf(sound), dmarc: unknown }),
];
