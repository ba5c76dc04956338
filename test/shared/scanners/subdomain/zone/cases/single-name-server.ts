import { notAsked, server, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ nameServers: [server('ns1.example.net')] }),
  zoneOf({
    nameServers: [
      server('a.example.net', { addresses: ['192.0.2.1'] }),
      server('b.example.net', { addresses: ['192.0.2.1'] }),
    ],
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ nameServers: [] }),
  zoneOf({ nameServerAnswer: notAsked }),
  zoneOf({ nameServers: [server('a.example.net'), server('b.example.net', { end: 'failed', addresses: [] })] }),
];
