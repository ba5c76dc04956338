import { getDomain } from 'tldts';
import type { Dns } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { DmarcArtifact } from './dmarc-artifact.ts';
import { isDmarc, isMeantAsDmarc, parseDmarc } from './dmarc-record.ts';

/**
 * Gathers the DMARC record that applies to a domain: its own, or that of the organisation's domain by the public suffix
 * list (RFC 7489, 6.6.3). Throws `signal.reason` when aborted.
 */
export async function gatherDmarc(domain: string, dns: Dns): Promise<DmarcArtifact> {
  const organisation = getDomain(domain, { allowPrivateDomains: true }) ?? domain;
  const broken: string[] = [];
  for (const at of new Set([domain, organisation])) {
    const answer = await dns.ask(`_dmarc.${at}`, 'TXT');
    if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
    const texts = answer.kind === 'records' ? answer.records.map(({ value }) => value) : [];
    const records = texts.filter(isDmarc);
    const [record] = records;
    if (record !== undefined) {
      const shown = records.slice(0, 10).map((each) => oneLine(each, 1000));
      return { kind: 'records', at, records: shown, policy: records.length > 1 ? undefined : parseDmarc(record) };
    }
    broken.push(...texts.filter(isMeantAsDmarc).map((text) => `_dmarc.${at} TXT ${oneLine(text, 500)}`));
  }
  return { kind: 'none', organisation, broken: broken.slice(0, 10) };
}
