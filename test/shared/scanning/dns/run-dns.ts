import { createDns, type DnsOptions } from '../../../../shared/scanning/dns/create-dns.ts';
import type { Dns } from '../../../../shared/scanning/dns/dns.ts';
import { createEgress, type Egress } from '../../../../shared/scanning/egress/egress.ts';

/** A guard that lets through to loopback alone, and resolves nothing by itself. */
export function loopbackEgress(names: Readonly<Record<string, readonly string[]>> = {}): Egress {
  return createEgress({ allow: ['127.0.0.0/8', '::1/128'] }, { resolver: async (host) => names[host] ?? [] });
}

/** A run's way to ask these resolvers, as fast as they answer and without long waits. */
export function runDns(resolvers: readonly string[], more: Partial<DnsOptions> = {}): Dns {
  return createDns({
    resolvers,
    egress: loopbackEgress(),
    signal: new AbortController().signal,
    now: Date.now,
    queriesPerSecond: 5000,
    patienceMs: 100,
    ...more,
  });
}
