import type { Dns } from '../../../../scanning/dns/dns.ts';
import { randomLabel } from '../../wildcards/random-label.ts';
import type { DkimArtifact, DkimKey } from './dkim-artifact.ts';
import { parseDkim } from './dkim-record.ts';
import { selectors } from './selectors.ts';

/** Gathers the keys that mail of a domain is signed with, under usual selectors. Throws `signal.reason` when aborted. */
export async function gatherDkim(domain: string, dns: Dns): Promise<DkimArtifact> {
  const textsOf = (selector: string) => dns.ask(`${selector}._domainkey.${domain}`, 'TXT');
  const nobody = await textsOf(randomLabel());
  if (nobody.kind === 'failed') return { kind: 'unknown', reason: nobody.words };
  // A wildcard gives each selector the same record: it is told of once, under the first.
  const asked = nobody.kind === 'records' ? selectors.slice(0, 1) : selectors;
  const keys: DkimKey[] = [];
  for (const selector of asked) {
    const answer = await textsOf(selector);
    if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
    if (answer.kind !== 'records') continue;
    keys.push(...answer.records.flatMap(({ value }) => parseDkim(selector, value) ?? []));
  }
  return { kind: 'keys', keys };
}
