import { unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({
    caa: {
      kind: 'records',
      at: 'example.com',
      records: [{ tag: 'iodef', value: 'mailto:a@example.com', critical: false }],
    },
  }),
  zoneOf({
    domain: 'a.example.com',
    caa: { kind: 'records', at: 'example.com', records: [{ tag: 'issuewild', value: ';', critical: false }] },
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ caa: unknown }),
  zoneOf({ caa: { kind: 'none' } }),
  zoneOf({ caa: { kind: 'records', at: 'example.com', records: [{ tag: 'tbs', value: 'x', critical: true }] } }),
];
