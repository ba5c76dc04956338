import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Headers that browsers have dropped, and what to do instead. */
const dropped: readonly (readonly [string, string])[] = [
  ['Public-Key-Pins', 'Certificate Transparency has replaced it, and a wrong pin makes the site unreachable'],
  ['Public-Key-Pins-Report-Only', 'Certificate Transparency has replaced it'],
  ['Expect-CT', 'browsers require Certificate Transparency by default'],
  ['Feature-Policy', 'Permissions-Policy, with another syntax, has replaced it'],
  ['X-Download-Options', 'only Internet Explorer supported it'],
];

/** A page sends a security header that browsers have dropped, such as Public-Key-Pins or Expect-CT. Certain. */
export const deprecatedSecurityHeader: PassiveCheck = {
  id: 'deprecated-security-header',
  partOf: 'security-headers-missing',
  title: 'Deprecated security header',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Expect-CT',
    'https://owasp.org/www-project-secure-headers/',
  ],
  risk: 'Current browsers ignore the header, so that it provides no protection. In old browsers a wrong value can make the site unreachable.',
  recommendation:
    'Remove the header.\nnginx: remove the add_header line; as a reverse proxy: proxy_hide_header Expect-CT;\nApache: Header always unset Expect-CT\nCloudFront (response headers policy): RemoveHeadersConfig: { Items: [{ Header: Expect-CT }, { Header: Public-Key-Pins }] }',
  appliesTo: isDocument,
  inspect: (page) =>
    dropped
      .filter(([name]) => page.headers.get(name) !== undefined)
      .map(([name, instead]) => ({
        cause: name,
        description: `The page sends the deprecated ${name} header: ${instead}.`,
        evidence: headerLines(page, name),
      })),
};
