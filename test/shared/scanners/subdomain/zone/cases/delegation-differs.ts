import { notAsked, server, zoneOf } from '../zone-of.ts';

const own = [server('ns1.example.net'), server('second.example.net')];
const delegatedTo = (...names: readonly string[]) => ['ns1.example.net', 'second.example.net', ...names];
const left = (name: string, more: Parameters<typeof server>[1] = {}) =>
  server(name, { isDelegatedOnly: true, ...more });

export const fires = [
  zoneOf({ nameServers: [...own, left('old.example.org')], delegation: delegatedTo('old.example.org') }),
  // It does not answer here: that it is delegated to is known all the same.
  zoneOf({
    nameServers: [...own, left('old.example.org', { served: 'unknown' })],
    delegation: delegatedTo('old.example.org'),
  }),
  zoneOf({
    nameServers: [
      ...own,
      left('ns.free.example', { end: 'no_name', addresses: [], registered: 'no', served: 'unknown' }),
    ],
    delegation: delegatedTo('ns.free.example'),
  }),
  zoneOf({ nameServers: own, delegation: ['ns1.example.net'] }),
];

export const silent = [
  zoneOf(),
  zoneOf({ isZone: false, nameServers: [], delegation: undefined }),
  zoneOf({ delegation: undefined }),
  zoneOf({ nameServerAnswer: notAsked, delegation: undefined }),
  // Told as a lame one, and as one that is gone.
  zoneOf({
    nameServers: [...own, left('old.example.org', { served: 'refused' })],
    delegation: delegatedTo('old.example.org'),
  }),
  zoneOf({
    nameServers: [...own, left('old.example.org', { end: 'no_name', addresses: [], served: 'unknown' })],
    delegation: delegatedTo('old.example.org'),
  }),
];
