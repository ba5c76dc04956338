import type { Profile } from '../../../records/policies/scan-options.ts';
import type { Gap } from '../../../scanning/check.ts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import { type NameSource, SourceFailed } from './source.ts';

const hidden = {
  hashed: 'the zone is signed with NSEC3, which contains hashes of its names instead of the names',
  minimal: 'the name servers answer with minimal NSEC records, which contain no other names',
} as const;

/** What is told of a zone that was read in part. */
export const brokenChain = 'the chain of NSEC records ended before it was whole';

/**
 * The names of a signed zone by its NSEC records, one after the other, at the first name server that tells them. Hashed
 * names (NSEC3) are told of: to find them out takes guesses, which the word list asks for by name anyway.
 */
export function zoneWalk(dns: Dns, profile: Profile): NameSource {
  return {
    id: 'source-zone-walk',
    way: 'zone_walk',
    words: 'NSEC records',
    isKept: false,
    ...(profile === 'standard'
      ? {}
      : { withheld: { outcome: 'skipped', reason: 'the baseline profile reads no zone by its NSEC records' } }),
    async ask({ domain, found }) {
      const servers = await dns.ask(domain, 'NS');
      if (servers.kind === 'failed') throw new SourceFailed(servers.words, false);
      if (servers.kind !== 'records') return [];
      const gaps: Gap[] = [];
      for (const server of new Set(servers.records.map(({ value }) => value).sort())) {
        const walk = await dns.walk(domain, server);
        if (walk.kind === 'unsigned') return [];
        if (walk.kind === 'hidden') return [{ outcome: 'not_testable', reason: hidden[walk.how] }];
        if (walk.kind === 'failed') gaps.push({ outcome: 'error', reason: walk.words });
        if (walk.kind !== 'names') continue;
        found(walk.names);
        return walk.isWhole ? [] : [{ outcome: 'error', reason: brokenChain }];
      }
      return gaps;
    },
  };
}
