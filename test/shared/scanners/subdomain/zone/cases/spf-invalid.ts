import { spfOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ spf: spfOf('v=spf1 ipv4:192.0.2.1 -all', { faults: ['"ipv4:192.0.2.1" is not a valid mechanism'] }) }),
  zoneOf({
    spf: spfOf('v=spf1 include:gone.example -all', {
      faults: ['include:gone.example points to a domain without an SPF record', 'second'],
    }),
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ spf: { kind: 'none' } }),
  zoneOf({ spf: unknown }),
  zoneOf({ spf: { kind: 'records', records: ['v=spf1 a', 'v=spf1 b'], walk: undefined } }),
];
