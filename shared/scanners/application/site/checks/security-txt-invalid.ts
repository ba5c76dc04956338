import type { Check } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import type { SiteArtifact, SiteFile } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

type Found = Extract<SiteFile, { kind: 'found' }>;

/** What RFC 9116 demands and the file does not keep; its age is told by the answer's own Date. */
function faultsOf({ text, url, page }: Found): readonly string[] {
  const values = (field: string) =>
    text
      .slice(0, 50_000)
      .split(/\r\n|\r|\n/)
      .filter((line) => line.toLowerCase().startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trim());
  const faults: string[] = [];
  const contacts = values('contact');
  if (contacts.length === 0) faults.push('Contact is missing');
  else if (contacts.every((contact) => !/^(?:mailto:|tel:|https:)/i.test(contact)))
    faults.push('Contact is not a mailto:, tel: or https: URI');
  const expires = values('expires');
  const until = Date.parse(expires[0] ?? '');
  const now = Date.parse(page.headers.all('date')[0] ?? '');
  if (expires.length !== 1) faults.push(expires.length === 0 ? 'Expires is missing' : 'Expires appears more than once');
  else if (Number.isNaN(until)) faults.push('Expires is not a valid date');
  else if (until < now) faults.push(`the file expired on ${new Date(until).toISOString().slice(0, 10)}`);
  if (!url.pathname.startsWith('/.well-known/')) faults.push('the file is not located under /.well-known/');
  return faults;
}

/**
 * security.txt does not comply with RFC 9116. The security.txt of a site breaks RFC 9116: no Contact, no Expires or
 * one that is over by the site's own clock, not under /.well-known/. Certain, and informational.
 */
export const securityTxtInvalid: Check<SiteArtifact> = {
  id: 'security-txt-invalid',
  title: 'security.txt does not comply with RFC 9116',
  score: 1,
  confidence: 'certain',
  cwe: [1059],
  references: ['https://www.rfc-editor.org/rfc/rfc9116#section-2.5', 'https://securitytxt.org/'],
  risk: 'Security researchers do not rely on a file that has expired or is incomplete, and tools ignore it. Vulnerability reports may not reach the site operator.',
  recommendation:
    'Publish the file under /.well-known/ with exactly one Expires field, less than a year ahead and renewed with each release, and at least one Contact field, such as mailto:security@example.com.',
  judge: (site) => {
    const { securityTxt: file } = site;
    if (file.kind === 'unknown') return { kind: file.outcome, reason: file.reason };
    const ran = { kind: 'ran', instances: [], examined: ofTarget(site) } as const;
    const faults = file.kind === 'found' ? faultsOf(file) : [];
    if (file.kind !== 'found' || faults.length === 0) return ran;
    const instance = {
      ...subjectOf(site, '/security.txt', file.url),
      description: `The security.txt of the site does not meet the requirements of RFC 9116: ${faults.join('; ')}.`,
      evidence: `GET ${shown(file.url.href, 300)} -> ${file.page.status}\n${shown(file.text, 500)}`,
    };
    return { ...ran, instances: [instance] };
  },
};
