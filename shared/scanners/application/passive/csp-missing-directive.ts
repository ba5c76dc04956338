import {
  checkMissingObjectSrcDirective,
  checkMultipleMissingBaseUriDirective,
} from 'csp_evaluator/dist/checks/security_checks.js';
import type { Page } from '../../../scanning/web/page/page.ts';
import { leavesScriptsOpen, policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

function gaps(page: Page): readonly Omit<Sighting, 'evidence'>[] {
  const { enforced } = policiesOf(page);
  if (enforced.length === 0) return [];
  if (enforced.every(leavesScriptsOpen))
    return [
      {
        cause: 'script-src',
        description:
          'The Content Security Policy (CSP) has neither script-src nor default-src: scripts are not restricted.',
      },
    ];
  const found: Omit<Sighting, 'evidence'>[] = [];
  if (checkMultipleMissingBaseUriDirective(enforced.map(({ parsed }) => parsed)).length > 0)
    found.push({
      cause: 'base-uri',
      description:
        'The Content Security Policy (CSP) allows scripts by nonce and has no base-uri: an injected base element redirects relative script URLs to another host.',
    });
  if (enforced.every(({ parsed }) => checkMissingObjectSrcDirective(parsed).length > 0))
    found.push({
      cause: 'object-src',
      description:
        'The Content Security Policy (CSP) has neither object-src nor default-src: plug-in content may be loaded from any host.',
      score: 3,
    });
  if (enforced.every(({ parsed }) => !('form-action' in parsed.directives)))
    found.push({
      cause: 'form-action',
      description:
        'The Content Security Policy (CSP) has no form-action, which does not fall back to default-src: forms may be submitted to any host.',
      score: 1,
    });
  return found;
}

/**
 * No policy of a page has a directive without which it leaves a way open: script-src, object-src (or default-src for
 * both), base-uri beside nonces, form-action. Fires on `Content-Security-Policy: frame-ancestors 'self'`. Certain.
 */
export const cspMissingDirective: PassiveCheck = {
  id: 'csp-missing-directive',
  partOf: 'security-headers-missing',
  title: 'CSP directive missing',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#directives',
    'https://www.w3.org/TR/CSP3/#csp-directives',
  ],
  risk: 'The policy does not restrict what a missing directive governs. An attacker who can inject markup uses the unrestricted type of content, such as scripts, plug-ins, base elements or forms.',
  recommendation: `Start the policy with default-src and add the directives that it does not cover:\n${toSend('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'")}`,
  appliesTo: isDocument,
  inspect: (page) => gaps(page).map((gap) => ({ ...gap, evidence: policyLines(page) })),
};
