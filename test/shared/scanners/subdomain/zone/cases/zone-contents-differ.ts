import { dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const [one, other] = [['MX 10 mx.example.com'], ['MX 10 old.example.com']];
const of = (said: Parameters<typeof dnssecOf>[0]) => zoneOf({ dnssec: dnssecOf(said) });

const { contents: _, ...without } = signaturesOf();

export const fires = [of([signaturesOf({ contents: one }), signaturesOf({ contents: other })])];

export const silent = [
  of([signaturesOf({ contents: one }), signaturesOf({ contents: one })]),
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  of([signaturesOf({ contents: one }), without]),
  of([signaturesOf({ contents: one }), signaturesOf({ serial: 8, contents: other })]),
  of(['ns1.example.net does not answer over TCP']),
];
