import { checkIpSource } from 'csp_evaluator/dist/checks/security_checks.js';
import { Csp } from 'csp_evaluator/dist/csp.js';
import { directiveName, type Policy, policiesOf } from '../headers/content-security.ts';
import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const maxSources = 20;
/** Where sources are listed. Reports, for one, may well go to an address. */
const listing = /-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors)$/;

/** The sources of a policy that are addresses; what csp_evaluator cannot read as a host is none. */
function addresses({ effective }: Policy): ReturnType<typeof checkIpSource> {
  return Object.entries(effective.directives).flatMap(([directive, sources = []]) => {
    if (!listing.test(directive)) return [];
    return sources
      .filter((source) => /[\d:]/.test(source) && !source.startsWith("'"))
      .flatMap((source) => {
        try {
          return checkIpSource(new Csp({ [directive]: [source] }));
        } catch {
          return [];
        }
      });
  });
}

/**
 * An enforced policy names a source by its IP address: `script-src 'self' https://203.0.113.7`. Not where strict-dynamic
 * has browsers ignore it, and not for where reports go. Certain.
 */
export const cspIpSource: PassiveCheck = {
  id: 'csp-ip-source',
  title: 'Content security policy names an IP address as a source',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://www.w3.org/TR/CSP3/#match-hosts',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#host-source',
  ],
  risk: "By the standard only 127.0.0.1 matches, which is the visitor's own machine: whatever listens there is trusted. Other addresses are to be ignored, so what they are named for is blocked; a browser that matches them all the same trusts whoever holds the address next.",
  recommendation: `Give the host a name in DNS and write that name with https://, or take the address out of the policy where it is left from development.\n${toSend('Content-Security-Policy', "default-src 'self'; script-src 'self' https://static.example.com; object-src 'none'; base-uri 'none'")}`,
  judges: isDocument,
  look: (page) => {
    const bySource = new Map<string, Set<string>>();
    for (const { directive, value = '' } of policiesOf(page).enforced.flatMap(addresses)) {
      const source = shown(value, 100);
      const directives = bySource.get(source) ?? new Set();
      if (directives.size === 0 && bySource.size >= maxSources) continue;
      bySource.set(source, directives.add(directiveName(directive)));
    }
    return [...bySource].map(([source, directives]) => ({
      cause: source,
      description: `The policy allows ${source} in ${[...directives].join(', ')}: an IP address instead of a name.`,
      evidence: policyLines(page),
    }));
  },
};
