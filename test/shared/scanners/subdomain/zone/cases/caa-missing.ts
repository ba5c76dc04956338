import { unknown, zoneOf } from '../zone-of.ts';

export const fires = [zoneOf({ caa: { kind: 'none' } })];

export const silent = [zoneOf(), zoneOf({ caa: unknown })];
