import type { DmarcArtifact } from '../dmarc/dmarc-artifact.ts';

/** Values of a record by their tags in lower case; the first of each counts. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';').slice(0, 20)) {
    const sign = part.indexOf('=');
    const name = part.slice(0, Math.max(0, sign)).trim().toLowerCase();
    if (/^[a-z]+$/.test(name) && !tags.has(name)) tags.set(name, part.slice(sign + 1).trim());
  }
  return tags;
}

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** What is wrong with a BIMI record by itself, in words; a domain that declines to have a logo says so by empty tags. */
function faultsOfRecord(record: string): readonly string[] {
  const tags = tagsOf(record);
  const logo = tags.get('l');
  const evidence = tags.get('a') ?? '';
  const faults: string[] = [];
  if (logo === undefined && evidence === '') faults.push('the record has no location of a logo (l)');
  else if (logo !== undefined && logo !== '' && !isHttps(logo))
    faults.push('the location of the logo (l) is no https URL');
  if (evidence !== '' && !isHttps(evidence)) faults.push('the location of the evidence (a) is no https URL');
  return faults;
}

/** True where a record says that the domain has no logo. */
function declines(record: string): boolean {
  const tags = tagsOf(record);
  return tags.get('l') === '' && (tags.get('a') ?? '') === '';
}

/** Why receivers do not hold the domain's mail for protected by DMARC; undefined where they do or nobody knows. */
function weaknessOf(dmarc: DmarcArtifact): string | undefined {
  if (dmarc.kind === 'unknown') return undefined;
  if (dmarc.kind === 'none') return 'the domain has no DMARC record';
  if (dmarc.policy === undefined) return 'the domain has several DMARC records';
  const { policy, below, percent } = dmarc.policy;
  if (policy === undefined || policy === 'none') return `the DMARC policy is p=${policy ?? '(invalid)'}`;
  if (below === 'none') return 'the DMARC policy of subdomains is sp=none';
  return policy === 'quarantine' && percent < 100 ? `the DMARC policy applies to ${percent} % of the mail` : undefined;
}

/** What keeps receivers from showing the logo, in words; none where nothing does. */
export function bimiFaults(records: readonly string[], dmarc: DmarcArtifact): readonly string[] {
  const [record = '', ...more] = records;
  if (more.length > 0) return ['there are several records, of which receivers take none'];
  if (declines(record)) return [];
  const weakness = weaknessOf(dmarc);
  return [...faultsOfRecord(record), ...(weakness === undefined ? [] : [weakness])];
}
