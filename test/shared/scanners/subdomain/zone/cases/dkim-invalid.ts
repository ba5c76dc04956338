import { dkimKey, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({
    dkim: { kind: 'keys', keys: [dkimKey({ record: 'v=DKIM1; p=MIGf', bits: undefined, isReadable: false })] },
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dkim: { kind: 'keys', keys: [dkimKey({ record: 'v=DKIM1; k=ed25519; p=AA', bits: undefined })] } }),
  zoneOf({ dkim: { kind: 'keys', keys: [] } }),
  zoneOf({ dkim: unknown }),
];
