import { policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Directives that browsers have dropped, and what does their work today. */
const dropped: ReadonlyMap<string, string> = new Map([
  ['reflected-xss', 'nothing: the filter that it steered is gone'],
  ['referrer', 'the header Referrer-Policy'],
  ['disown-opener', 'the header Cross-Origin-Opener-Policy'],
  ['prefetch-src', 'default-src'],
  ['plugin-types', "object-src 'none'"],
  ['block-all-mixed-content', 'upgrade-insecure-requests'],
  ['require-sri-for', 'the integrity attribute of scripts and styles'],
  ['navigate-to', 'nothing: it was never built'],
]);

/** An enforced policy has a directive that browsers have dropped, such as `plugin-types`. Certain. */
export const cspDeprecatedDirective: PassiveCheck = {
  id: 'csp-deprecated-directive',
  title: 'Content security policy with directives of the past',
  score: 1,
  confidence: 'certain',
  cwe: [477],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#deprecated_directives',
  ],
  risk: 'A directive that no browser heeds any more protects nobody, and hides that its work is not done.',
  recommendation: `Take the directive out of the policy and use what has taken its place, as the description says.\n${toSend('Content-Security-Policy', "default-src 'self'; upgrade-insecure-requests")}`,
  judges: isDocument,
  look: (page) => {
    const names = new Set(policiesOf(page).enforced.flatMap(({ parsed }) => Object.keys(parsed.directives)));
    return [...dropped]
      .filter(([name]) => names.has(name))
      .map(([name, instead]) => ({
        cause: name,
        description: `The policy has ${name}, which browsers have dropped. In its place: ${instead}.`,
        evidence: policyLines(page),
      }));
  },
};
