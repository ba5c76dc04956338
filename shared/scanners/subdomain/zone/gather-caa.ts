import type { Dns } from '../../../scanning/dns/dns.ts';
import { oneLine } from '../../../scanning/web/exhibit.ts';
import type { CaaArtifact } from './zone-artifact.ts';

/**
 * Finds the CAA records that apply to a domain: its own, else those of the name above it, and so on up to the last label
 * (RFC 8659, 3). Throws `signal.reason` when aborted.
 */
export async function gatherCaa(domain: string, dns: Dns): Promise<CaaArtifact> {
  const labels = domain.split('.');
  for (let index = 0; index < labels.length; index += 1) {
    const at = labels.slice(index).join('.');
    const answer = await dns.ask(at, 'CAA');
    // An authority must not issue then either (RFC 8659, 6.3): there is nothing to judge.
    if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
    if (answer.kind !== 'records') continue;
    const records = answer.records.slice(0, 50).map(({ tag = '', value, critical = false }) => ({
      tag: oneLine(tag.toLowerCase(), 50),
      value: oneLine(value, 300),
      critical,
    }));
    return { kind: 'records', at, records };
  }
  return { kind: 'none' };
}
