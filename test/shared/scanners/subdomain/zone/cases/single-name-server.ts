import { notAsked, server, zoneOf } from '../zone-of.ts';

const at = (name: string, ...addresses: readonly string[]) => server(`${name}.example.net`, { addresses });

export const fires = [
  zoneOf({ nameServers: [server('ns1.example.net')] }),
  zoneOf({ nameServers: [at('a', '192.0.2.1'), at('b', '192.0.2.1')] }),
  zoneOf({ nameServers: [at('a', '9.9.9.1'), at('b', '9.9.9.200')] }),
  zoneOf({ nameServers: [at('a', '2620:fe::1'), at('b', '2620:fe:0:1::1')] }),
];

export const silent = [
  zoneOf(),
  zoneOf({ nameServers: [] }),
  zoneOf({ nameServerAnswer: notAsked }),
  zoneOf({ nameServers: [server('a.example.net'), server('b.example.net', { end: 'failed', addresses: [] })] }),
  zoneOf({ nameServers: [at('a', '9.9.9.1'), at('b', '9.9.8.1')] }),
  // Reachable over IPv6 where the route of the other network is lost.
  zoneOf({ nameServers: [at('a', '9.9.9.1', '2620:fe::1'), at('b', '9.9.9.200')] }),
  zoneOf({
    nameServers: [at('a', '9.9.9.1'), at('b', '9.9.9.2'), server('c.example.net', { end: 'failed', addresses: [] })],
  }),
  // In a network of one's own nothing is known of routes.
  zoneOf({ nameServers: [at('a', '10.0.0.1'), at('b', '10.0.0.2')] }),
];
