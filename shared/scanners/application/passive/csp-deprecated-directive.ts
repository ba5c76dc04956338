import { policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Directives that browsers have dropped, and what does their work today. */
const dropped: ReadonlyMap<string, string> = new Map([
  ['reflected-xss', 'none, as browsers have removed the XSS filter'],
  ['referrer', 'the Referrer-Policy header'],
  ['disown-opener', 'the Cross-Origin-Opener-Policy header'],
  ['prefetch-src', 'default-src'],
  ['plugin-types', "object-src 'none'"],
  ['block-all-mixed-content', 'upgrade-insecure-requests'],
  ['require-sri-for', 'the integrity attribute of scripts and styles'],
  ['navigate-to', 'none, as no browser has implemented it'],
]);

/** An enforced policy has a directive that browsers have dropped, such as `plugin-types`. Certain. */
export const cspDeprecatedDirective: PassiveCheck = {
  id: 'csp-deprecated-directive',
  partOf: 'security-headers-missing',
  title: 'Deprecated CSP directive',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#deprecated_directives',
  ],
  risk: 'Browsers ignore the directive, so that the protection it was meant to provide is missing.',
  recommendation: `Remove the directive from the Content Security Policy (CSP) and use its replacement, which the description names.\n${toSend('Content-Security-Policy', "default-src 'self'; upgrade-insecure-requests")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const names = new Set(policiesOf(page).enforced.flatMap(({ parsed }) => Object.keys(parsed.directives)));
    return [...dropped]
      .filter(([name]) => names.has(name))
      .map(([name, instead]) => ({
        cause: name,
        description: `The Content Security Policy (CSP) contains the deprecated directive ${name}. Replacement: ${instead}.`,
        evidence: policyLines(page),
      }));
  },
};
