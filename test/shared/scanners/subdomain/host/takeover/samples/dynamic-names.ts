import type { TakeoverSample } from './takeover-sample.ts';

export const dynamicNamesSamples: readonly TakeoverSample[] = [
  { service: 'duckdns', target: 'acme.duckdns.org' },
  { service: 'no-ip', target: 'acme.ddns.net' },
  { service: 'dynv6', target: 'acme.dynv6.net' },
  { service: 'desec-dyndns', target: 'acme.dedyn.io' },
  { service: 'freedns-afraid', target: 'acme.us.to' },
];
