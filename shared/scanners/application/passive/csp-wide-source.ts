import { checkPlainUrlSchemes, checkWildcards } from 'csp_evaluator/dist/checks/security_checks.js';
import { type ContentPolicy, directiveName, weakSpots } from '../headers/content-security.ts';
import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const governed = ['script-src', 'script-src-elem', 'script-src-attr'];

/** True for a directive that decides over scripts, also by being what they fall back to. */
function governsScripts({ effective }: ContentPolicy, directive: string): boolean {
  return effective.getEffectiveDirectives(governed).includes(directive);
}

/**
 * All policies of a page allow scripts, objects or the base address from anywhere: `*`, `https:`, `http:` or `data:` as
 * a source of script-src, object-src, base-uri, or of default-src where it stands for them. Certain.
 */
export const cspWideSource: PassiveCheck = {
  id: 'csp-wide-source',
  title: 'CSP allows wildcard sources',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#fetch_directive_syntax',
    'https://csp-evaluator.withgoogle.com/',
  ],
  risk: 'An attacker who can inject markup can load a script from a host of their own, or from a data: URL, and the policy allows it.',
  recommendation: `Allow scripts by nonce with 'strict-dynamic', or list the required hosts; set object-src 'none' and base-uri 'none'. The source data: is acceptable in img-src and font-src.\n${toSend('Content-Security-Policy', "default-src 'self'; script-src 'self' https://cdn.example.com; object-src 'none'; base-uri 'none'")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const sightings = new Map<string, Sighting>();
    for (const scripts of [true, false]) {
      const spots = weakSpots(
        page,
        ({ parsed }) =>
          parsed
            .getEffectiveDirectives(scripts ? ['script-src'] : ['object-src'])
            .every((name) => !(name in parsed.directives)),
        (policy) =>
          [...checkWildcards(policy.effective), ...checkPlainUrlSchemes(policy.effective)].filter(
            ({ directive }) => governsScripts(policy, directive) === scripts,
          ),
      );
      for (const { directive, value = '' } of spots) {
        const cause = `${directiveName(directive)} ${shown(value, 60)}`;
        if (sightings.has(cause)) continue;
        sightings.set(cause, {
          cause,
          description: `The ${directiveName(directive)} directive of the Content Security Policy (CSP) allows ${shown(value, 60)}, which does not limit the hosts.`,
          evidence: policyLines(page),
          ...(scripts ? {} : { score: 3 }),
        });
      }
    }
    return [...sightings.values()];
  },
};
