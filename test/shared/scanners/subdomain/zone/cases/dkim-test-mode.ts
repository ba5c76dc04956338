import { dkimKey, unknown, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ dkim: { kind: 'keys', keys: [dkimKey({ isTest: true })] } })];

export const silent = [zoneOf(), zoneOf({ dkim: { kind: 'keys', keys: [] } }), zoneOf({ dkim: unknown })];
