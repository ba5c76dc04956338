import { notAsked, server, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({
    nameServers: [
      server('ns1.example.net'),
      server('ns2.example.net', { served: 'refused', words: 'it responds with REFUSED' }),
    ],
  }),
  zoneOf({
    nameServers: [
      server('ns1.digitalocean.com'),
      server('ns2.digitalocean.com', { served: 'failed', words: 'it responds with SERVFAIL' }),
    ],
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ nameServerAnswer: notAsked }),
  zoneOf({ nameServers: [server('ns1.example.net'), server('ns2.example.net', { served: 'unknown' })] }),
  zoneOf({
    nameServers: [
      server('ns1.digitalocean.com', { served: 'refused' }),
      server('ns2.digitalocean.com', { served: 'refused' }),
    ],
  }),
];
