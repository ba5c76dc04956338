import { spfOf, unknown, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ spf: spfOf('v=spf1 +all', { all: '+' }) }),
  zoneOf({ spf: spfOf('v=spf1 include:open.net -all', { all: '+', open: ['open.net all'] }) }),
  zoneOf({ spf: spfOf('v=spf1 mx ?all', { all: '?' }) }),
  zoneOf({ spf: spfOf('v=spf1 mx', { all: undefined }) }),
  zoneOf({ spf: spfOf('v=spf1 ip4:0.0.0.0/1 -all', { wide: ['example.com ip4:0.0.0.0/1'] }) }),
];

export const silent = [
  zoneOf(),
  zoneOf({ spf: spfOf('v=spf1 mx ~all', { all: '~' }) }),
  zoneOf({ spf: unknown }),
  zoneOf({ spf: { kind: 'none' } }),
  zoneOf({ spf: spfOf('v=spf1 redirect=%{d}', { all: undefined, gaps: ['redirect depends on who sends'] }) }),
  zoneOf({ spf: spfOf('v=spf1 x', { all: undefined, faults: ['"x" is no mechanism'] }) }),
];
