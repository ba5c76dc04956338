import { notAsked, server, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({
    transfers: [
      { server: 'ns1.example.net', transfer: { kind: 'open', names: ['example.com', 'db.example.com'], records: 7 } },
      { server: 'second.example.net', transfer: { kind: 'closed' } },
    ],
  }),
  zoneOf({
    transfers: [
      { server: 'b.example.net', transfer: { kind: 'open', names: [], records: 1 } },
      { server: 'a.example.net', transfer: { kind: 'open', names: [], records: 1 } },
    ],
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ transfers: [], nameServers: [] }),
  zoneOf({ transfers: [{ server: 'ns1.example.net', transfer: { kind: 'failed', words: 'No answer in time' } }] }),
  zoneOf({ nameServerAnswer: notAsked }),
  zoneOf({ transfers: [], nameServers: [server('ns1.example.net', { end: 'failed' })] }),
];
