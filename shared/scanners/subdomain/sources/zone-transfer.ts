import type { Profile } from '../../../records/policy.ts';
import type { Gap } from '../../../scanning/check.ts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import { type Source, SourceFailed } from './source.ts';

/**
 * The whole zone, from each name server of the domain that gives it to anybody. It asks for what a server should refuse,
 * and name servers log that as an attack: so it belongs to the profile standard, and baseline leaves it out.
 */
export function zoneTransfer(dns: Dns, profile: Profile): Source {
  return {
    id: 'source-zone-transfer',
    way: 'zone_transfer',
    words: 'zone transfer',
    isKept: false,
    ...(profile === 'standard'
      ? {}
      : { withheld: { outcome: 'skipped', reason: 'the profile baseline asks for no zone transfer' } }),
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
