import { dkimKey, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({
    dkim: {
      kind: 'keys',
      keys: [dkimKey({ bits: 512 }), dkimKey({ selector: 'k1', bits: 768 }), dkimKey({ selector: 's1' })],
    },
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dkim: { kind: 'keys', keys: [] } }),
  zoneOf({ dkim: { kind: 'keys', keys: [dkimKey({ bits: 1024 }), dkimKey({ bits: undefined })] } }),
  zoneOf({ dkim: unknown }),
];
