import type { DmarcPolicy } from './dmarc-artifact.ts';

/** True for a TXT record that receivers take as DMARC (RFC 7489, 6.6.3). */
export function isDmarc(text: string): boolean {
  return /^\s{0,9}v\s{0,9}=\s{0,9}DMARC1\s{0,9}(?:;|$)/.test(text);
}

/** True for a text that is meant to be one. */
export function isMeantAsDmarc(text: string): boolean {
  return /^\W{0,9}v\W{0,9}dmarc/i.test(text) || /^\s{0,9}p\s{0,9}=\s{0,9}(?:none|quarantine|reject)/i.test(text);
}

const shown = (text: string) => JSON.stringify(text.slice(0, 100));

function policyOf(value: string | undefined): DmarcPolicy['policy'] {
  const lower = value?.toLowerCase();
  return lower === 'none' || lower === 'quarantine' || lower === 'reject' ? lower : undefined;
}

/** Tags of a record by their name in lower case; what is none is a fault. */
function tagsOf(record: string, faults: string[]): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';').slice(0, 50)) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim().toLowerCase();
    if (at < 0 || !/^[a-z]{1,20}$/.test(name)) faults.push(`${shown(part.trim())} is not a valid tag`);
    else if (tags.has(name)) faults.push(`the tag ${name} occurs more than once`);
    else tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

function addressesOf(value = ''): readonly string[] {
  const addresses = value.split(',').map((each) => each.trim());
  return addresses.filter((each) => each !== '').slice(0, 20);
}

/** Takes a DMARC record apart (RFC 7489, 6.3). Never throws. */
export function parseDmarc(record: string): DmarcPolicy {
  const faults: string[] = [];
  const tags = tagsOf(record, faults);
  const policy = policyOf(tags.get('p'));
  const sp = tags.get('sp');
  const np = tags.get('np');
  const pct = tags.get('pct');
  const reports = addressesOf(tags.get('rua'));
  const failureReports = addressesOf(tags.get('ruf'));
  if (!tags.has('p')) faults.push('the policy (p) is missing');
  else if (policy === undefined) faults.push(`the policy ${shown(tags.get('p') ?? '')} (p) is invalid`);
  if (sp !== undefined && policyOf(sp) === undefined) faults.push(`the subdomain policy ${shown(sp)} (sp) is invalid`);
  if (np !== undefined && policyOf(np) === undefined)
    faults.push(`the policy ${shown(np)} for names that do not exist (np) is invalid`);
  if (pct !== undefined && !/^(?:100|[0-9]{1,2})$/.test(pct))
    faults.push(`the percentage ${shown(pct)} (pct) is not a number from 0 to 100`);
  const test = tags.get('t')?.toLowerCase() ?? 'n';
  if (test !== 'y' && test !== 'n') faults.push('t is neither y nor n');
  for (const mode of ['adkim', 'aspf']) {
    const value = tags.get(mode);
    if (value !== undefined && !/^[rs]$/i.test(value)) faults.push(`${mode} is neither r nor s`);
  }
  for (const address of [...reports, ...failureReports])
    if (!/^mailto:[^@\s]{1,100}@[^@\s]{1,255}$/i.test(address))
      faults.push(`${shown(address)} is not a valid report address`);
  return {
    policy,
    below: sp === undefined ? policy : policyOf(sp),
    absent: np !== undefined ? policyOf(np) : sp === undefined ? policy : policyOf(sp),
    percent: pct !== undefined && /^(?:100|[0-9]{1,2})$/.test(pct) ? Number(pct) : 100,
    isTest: test === 'y',
    reports,
    failureReports,
    faults,
  };
}
