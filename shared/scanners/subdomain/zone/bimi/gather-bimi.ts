import type { Dns } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { BimiArtifact } from './bimi-artifact.ts';

/** Gathers the BIMI record of a domain at the default selector. Throws `signal.reason` when aborted. */
export async function gatherBimi(domain: string, dns: Dns): Promise<BimiArtifact> {
  const answer = await dns.ask(`default._bimi.${domain}`, 'TXT');
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
  const texts = answer.kind === 'records' ? answer.records.map(({ value }) => value) : [];
  const records = texts.filter((text) => /^v\s*=\s*BIMI1\s*(?:;|$)/i.test(text)).map((text) => oneLine(text, 500));
  return records.length === 0 ? { kind: 'none' } : { kind: 'records', records: records.slice(0, 10) };
}
