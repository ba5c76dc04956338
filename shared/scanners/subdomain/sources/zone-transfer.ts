import type { Profile } from '../../../records/policies/scan-options.ts';
import type { Gap } from '../../../scanning/check.ts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import { type NameSource, SourceFailed } from './source.ts';

/**
 * The whole zone, from each name server of the domain that allows zone transfers (AXFR) to anyone. A server should refuse
 * the request, and name servers log it as an attack: so it belongs to the profile standard, and baseline leaves it out.
 */
export function zoneTransfer(dns: Dns, profile: Profile): NameSource {
  return {
    id: 'source-zone-transfer',
    way: 'zone_transfer',
    words: 'zone transfer',
    isKept: false,
    ...(profile === 'standard'
      ? {}
      : { withheld: { outcome: 'skipped', reason: 'the baseline profile requests no zone transfers' } }),
    async ask({ domain, found }) {
      const servers = await dns.ask(domain, 'NS');
      if (servers.kind === 'failed') throw new SourceFailed(servers.words, false);
      if (servers.kind !== 'records') return [];
      const names = new Set(servers.records.filter(({ type }) => type === 'NS').map(({ value }) => value));
      const gaps: Gap[] = [];
      for (const server of [...names].sort()) {
        const answer = await dns.transfer(domain, server);
        if (answer.kind === 'open') found(answer.names);
        if (answer.kind === 'failed') gaps.push({ outcome: 'error', reason: answer.words });
      }
      return gaps;
    },
  };
}
