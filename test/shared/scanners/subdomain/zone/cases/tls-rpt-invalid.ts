import { tlsRptOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ tlsRpt: tlsRptOf({ faults: ['"tls@example.com" is neither a mailto: nor an https: address'] }) }),
];

export const silent = [zoneOf(), zoneOf({ tlsRpt: { kind: 'none' } }), zoneOf({ tlsRpt: unknown })];
