import { hostOf, lead } from '../host-of.ts';

export const fires = [
  hostOf({
    leads: [
      lead('NS', 'ns1.digitalocean.com', { served: 'refused' }),
      lead('NS', 'ns2.digitalocean.com', { served: 'refused' }),
      lead('NS', 'ns3.digitalocean.com', { served: 'unknown' }),
    ],
  }),
  hostOf({ leads: [lead('NS', 'ns1-01.azure-dns.com', { served: 'refused' })] }),
  hostOf({
    end: 'failed',
    nameServers: { kind: 'failed', reason: 'server_failure', words: 'The name servers failed' },
    leads: [lead('NS', 'ns1.linode.com', { served: 'failed' })],
  }),
  hostOf({
    leads: [
      lead('NS', 'ns1.gone-for-good.net', { end: 'no_name', registered: 'no' }),
      lead('NS', 'ns2.gone-for-good.net', { end: 'no_name', registered: 'no' }),
      lead('NS', 'ns.example.net', { served: 'yes' }),
    ],
  }),
];

export const silent = [
  hostOf(),
  hostOf({ leads: [lead('NS', 'ns1.digitalocean.com', { served: 'yes' })] }),
  hostOf({
    leads: [
      lead('NS', 'ns1.digitalocean.com', { served: 'refused' }),
      lead('NS', 'ns2.digitalocean.com', { served: 'yes' }),
    ],
  }),
  hostOf({ leads: [lead('NS', 'ns1.digitalocean.com', { served: 'unknown' })] }),
  // Lame, at nobody's service.
  hostOf({ leads: [lead('NS', 'ns1.example.net', { served: 'refused' })] }),
  hostOf({ leads: [lead('NS', 'ns01.domaincontrol.com', { served: 'refused' })] }),
  // New zones of a name that is delegated get other name servers there.
  hostOf({ leads: [lead('NS', 'ns-1.awsdns-00.com', { served: 'refused' })] }),
  hostOf({ leads: [lead('NS', 'ns1.example.net', { end: 'no_name', registered: 'yes' })] }),
  hostOf({ nameServers: { kind: 'failed', reason: 'timeout', words: 'No answer in time' } }),
];
