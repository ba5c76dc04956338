import { notAsked, server, zoneOf } from '../zone-of.ts';

export const fires = [
  zoneOf({
    nameServers: [
      server('ns1.example.net'),
      server('gone.example.net', { end: 'no_name', addresses: [], registered: 'yes', served: 'unknown' }),
    ],
  }),
  zoneOf({ nameServers: [server('empty.example.net', { end: 'no_data', addresses: [], served: 'unknown' })] }),
];

export const silent = [
  zoneOf(),
  zoneOf({ nameServerAnswer: notAsked }),
  zoneOf({ nameServers: [server('ns.gone.example', { end: 'no_name', registered: 'no', served: 'unknown' })] }),
  zoneOf({ nameServers: [server('ns.example.net', { end: 'failed', served: 'unknown' })] }),
  // Whether its domain is registered is not known.
  zoneOf({ nameServers: [server('ns.example.net', { end: 'no_name', registered: 'unknown', served: 'unknown' })] }),
];
