import { notAsked, server, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({ nameServers: [server('ns1.example.net'), server('ns2.example.net', { alias: 'host.example.net' })] }),
];

export const silent = [
  zoneOf(),
  zoneOf({ nameServers: [server('ns2.example.net', { end: 'failed' })] }),
  zoneOf({ nameServers: [], nameServerAnswer: notAsked }),
];
