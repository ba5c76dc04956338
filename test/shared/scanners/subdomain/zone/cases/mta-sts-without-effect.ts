import { mtaStsOf, unknown, withoutMail, zoneOf } from '../zone-of.ts';

const well = { mode: 'enforce', mx: ['*.example.com'], faults: [] };

export const fires = [
  zoneOf({ mtaSts: mtaStsOf({ policy: 'https://mta-sts.example.com/.well-known/mta-sts.txt returns status 404' }) }),
  zoneOf({ mtaSts: mtaStsOf({ policy: { mode: 'enforce', mx: ['*.example.net'], faults: [] } }) }),
  zoneOf({ mtaSts: mtaStsOf({ policy: { mode: 'testing', mx: ['*.example.com'], faults: [] } }) }),
  zoneOf({ mtaSts: mtaStsOf({ policy: { mode: undefined, mx: [], faults: ['the mode is missing or invalid'] } }) }),
  zoneOf({ mtaSts: mtaStsOf({ records: ['v=STSv1; id=1', 'v=STSv1; id=2'] }) }),
  zoneOf({ mtaSts: mtaStsOf({ policy: { ...well, maxAgeSeconds: 300 } }) }),
  zoneOf({ mtaSts: mtaStsOf({ records: ['v=STSv1;'] }) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ mtaSts: { kind: 'none' } }),
  zoneOf({ mtaSts: mtaStsOf({ policy: well }) }),
  zoneOf({ mtaSts: mtaStsOf({ policy: { ...well, maxAgeSeconds: 86_400 } }) }),
  zoneOf({ mtaSts: mtaStsOf({ policy: 'gone' }), ...withoutMail }),
  zoneOf({ mtaSts: unknown }),
];
