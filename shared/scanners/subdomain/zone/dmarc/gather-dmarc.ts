import { getDomain } from 'tldts';
import type { Dns } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { reportHost } from '../report-host.ts';
import type { DmarcArtifact, DmarcPolicy } from './dmarc-artifact.ts';
import { isDmarc, isMeantAsDmarc, parseDmarc } from './dmarc-record.ts';

const organisationOf = (name: string) => getDomain(name, { allowPrivateDomains: true }) ?? name;

/** Asks other organizations that are to take reports whether they agreed to (RFC 7489, 7.1). */
async function outsideOf(at: string, policy: DmarcPolicy | undefined, dns: Dns) {
  const own = organisationOf(at);
  const hosts = new Set([...(policy?.reports ?? []), ...(policy?.failureReports ?? [])].map(reportHost));
  const outside = [...hosts].flatMap((host) => (host === undefined || organisationOf(host) === own ? [] : [host]));
  return Promise.all(
    outside.map(async (host) => {
      const answer = await dns.ask(`${at}._report._dmarc.${host}`, 'TXT');
      if (answer.kind === 'failed') return { host, agrees: undefined };
      return { host, agrees: answer.kind === 'records' && answer.records.some(({ value }) => isDmarc(value)) };
    }),
  );
}

/**
 * Gathers the DMARC record that applies to a domain: its own, or that of the organisation's domain by the public suffix
 * list (RFC 7489, 6.6.3). Throws `signal.reason` when aborted.
 */
export async function gatherDmarc(domain: string, dns: Dns): Promise<DmarcArtifact> {
  const organisation = organisationOf(domain);
  const broken: string[] = [];
  for (const at of new Set([domain, organisation])) {
    const answer = await dns.ask(`_dmarc.${at}`, 'TXT');
    if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
    const texts = answer.kind === 'records' ? answer.records.map(({ value }) => value) : [];
    const records = texts.filter(isDmarc);
    const [record] = records;
    if (record !== undefined) {
      const shown = records.slice(0, 10).map((each) => oneLine(each, 1000));
      const policy = records.length > 1 ? undefined : parseDmarc(record);
      return { kind: 'records', at, records: shown, policy, outside: await outsideOf(at, policy, dns) };
    }
    broken.push(...texts.filter(isMeantAsDmarc).map((text) => `_dmarc.${at} TXT ${oneLine(text, 500)}`));
  }
  return { kind: 'none', organisation, broken: broken.slice(0, 10) };
}
