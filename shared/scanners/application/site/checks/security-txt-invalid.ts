import type { Check } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import { ofTarget, placeOf } from '../place.ts';
import type { SiteArtifact, SiteFile } from '../site-artifact.ts';

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
  if (contacts.length === 0) faults.push('it names no Contact');
  else if (contacts.every((contact) => !/^(?:mailto:|tel:|https:)/i.test(contact)))
    faults.push('its Contact is no address of mailto:, tel: or https:');
  const expires = values('expires');
  const until = Date.parse(expires[0] ?? '');
  const now = Date.parse(page.headers.all('date')[0] ?? '');
  if (expires.length !== 1) faults.push(expires.length === 0 ? 'it has no Expires' : 'it has Expires more than once');
  else if (Number.isNaN(until)) faults.push('its Expires is no date');
  else if (until < now) faults.push(`it expired on ${new Date(until).toISOString().slice(0, 10)}`);
  if (!url.pathname.startsWith('/.well-known/')) faults.push('it is not in /.well-known/');
  return faults;
}

/**
 * The security.txt of a site breaks RFC 9116: no Contact, no Expires or one that is over by the site's own clock, not
 * under /.well-known/. Certain, and informational.
 */
export const securityTxtInvalid: Check<SiteArtifact> = {
  id: 'security-txt-invalid',
  title: 'security.txt that does not keep to its rules',
  score: 1,
  confidence: 'certain',
  cwe: [1059],
  references: ['https://www.rfc-editor.org/rfc/rfc9116#section-2.5', 'https://securitytxt.org/'],
  risk: 'Researchers do not trust a file that has expired or is incomplete, and programs skip it: the report does not arrive.',
  recommendation:
    'Keep one Expires less than a year ahead, renewed with each release, and at least one Contact such as mailto:security@example.com, under /.well-known/.',
  judge: (site) => {
    const { securityTxt: file } = site;
    if (file.kind === 'unknown') return { kind: file.outcome, reason: file.reason };
    const ran = { kind: 'ran', instances: [], lookedAt: ofTarget(site) } as const;
    const faults = file.kind === 'found' ? faultsOf(file) : [];
    if (file.kind !== 'found' || faults.length === 0) return ran;
    const instance = {
      ...placeOf(site, '/security.txt', file.url),
      description: `The security.txt of the site has faults: ${faults.join('; ')}.`,
      evidence: `GET ${shown(file.url.href, 300)} -> ${file.page.status}\n${shown(file.text, 500)}`,
    };
    return { ...ran, instances: [instance] };
  },
};
