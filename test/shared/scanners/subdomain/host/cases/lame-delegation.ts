import { hostOf, lead } from '../host-of.ts';

const nameServers = { kind: 'failed', reason: 'server_failure', words: 'The name servers failed' } as const;

export const fires = [
  hostOf({
    end: 'failed',
    nameServers,
    leads: [lead('NS', 'ns.shop.example.com', { end: 'failed', served: 'failed' })],
  }),
  hostOf({
    end: 'failed',
    nameServers,
    leads: [lead('NS', 'ns1.example.net', { served: 'refused' }), lead('NS', 'ns2.example.net', { served: 'unknown' })],
  }),
  // Its only server does not exist, in a domain that somebody has.
  hostOf({
    end: 'failed',
    nameServers,
    leads: [lead('NS', 'ns-gone.example.net', { end: 'no_name', registered: 'yes' })],
  }),
  // Resolvers of which no server serves it find nothing, and do not fail.
  hostOf({ end: 'no_data', leads: [lead('NS', 'ns.shop.example.com', { served: 'failed' })] }),
];

export const silent = [
  hostOf(),
  hostOf({ nameServers }),
  hostOf({ nameServers, leads: [lead('NS', 'ns1.example.net', { served: 'unknown' })] }),
  hostOf({ nameServers, leads: [lead('NS', 'ns1.digitalocean.com', { served: 'refused' })] }),
  hostOf({ nameServers, leads: [lead('NS', 'ns1.gone.net', { served: 'refused', registered: 'no' })] }),
  hostOf({ leads: [lead('NS', 'ns1.example.net', { served: 'refused' })] }),
];
