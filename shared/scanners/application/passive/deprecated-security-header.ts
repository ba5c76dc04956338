import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Headers that browsers have dropped, and what to do instead. */
const dropped: readonly (readonly [string, string])[] = [
  ['Public-Key-Pins', 'certificates are watched over by Certificate Transparency; a wrong pin could lock visitors out'],
  ['Public-Key-Pins-Report-Only', 'certificates are watched over by Certificate Transparency'],
  ['Expect-CT', 'browsers ask for Certificate Transparency by themselves'],
  ['Feature-Policy', 'its place was taken by Permissions-Policy, which is written in another way'],
  ['X-Download-Options', 'only Internet Explorer read it'],
];

/** A page sends a security header that browsers have dropped, such as Public-Key-Pins or Expect-CT. Certain. */
export const deprecatedSecurityHeader: PassiveCheck = {
  id: 'deprecated-security-header',
  title: 'Security header of the past',
  score: 1,
  confidence: 'certain',
  cwe: [477],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Expect-CT',
    'https://owasp.org/www-project-secure-headers/',
  ],
  risk: 'It protects nobody any more, and in old browsers a mistake in it can shut visitors out.',
  recommendation:
    'Send it no longer.\nnginx: take the add_header line out; in front of an application proxy_hide_header Expect-CT;\nApache: Header always unset Expect-CT\nCloudFront (response headers policy): RemoveHeadersConfig: { Items: [{ Header: Expect-CT }, { Header: Public-Key-Pins }] }',
  judges: isDocument,
  look: (page) =>
    dropped
      .filter(([name]) => page.headers.get(name) !== undefined)
      .map(([name, instead]) => ({
        cause: name,
        description: `The page sends ${name}, which browsers have dropped: ${instead}.`,
        evidence: headerLines(page, name),
      })),
};
