import { notAsked, zoneOf } from '../zone-of.ts';

const alias = {
  kind: 'records',
  records: [{ name: 'example.com', type: 'CNAME', value: 'shops.example.net' }],
} as const;

export const fires = [zoneOf({ apexAlias: alias })];

export const silent = [
  zoneOf(),
  zoneOf({ apexAlias: notAsked }),
  // A host that is an alias, and no zone of its own.
  zoneOf({ apexAlias: alias, isZone: false }),
];
