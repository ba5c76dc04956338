import { checkIpSource } from 'csp_evaluator/dist/checks/security_checks.js';
import { Csp } from 'csp_evaluator/dist/csp.js';
import { type ContentPolicy, directiveName, policiesOf } from '../headers/content-security.ts';
import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const maxSources = 20;
/** Where sources are listed. Reports, for one, may well go to an address. */
const listing = /-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors)$/;

/** The sources of a policy that are addresses; what csp_evaluator cannot read as a host is none. */
function addresses({ effective }: ContentPolicy): ReturnType<typeof checkIpSource> {
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
  title: 'CSP allows an IP address as source',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://www.w3.org/TR/CSP3/#match-hosts',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#host-source',
  ],
  risk: "By the standard only 127.0.0.1 matches, which trusts any program that listens on the visitor's computer. Other IP addresses match nothing, so that the intended content is blocked. A browser that accepts them trusts any host to which the address is assigned later.",
  recommendation: `Remove the IP address if it is a remainder of development. Otherwise give the host a DNS name and allow that name with https://.\n${toSend('Content-Security-Policy', "default-src 'self'; script-src 'self' https://static.example.com; object-src 'none'; base-uri 'none'")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const bySource = new Map<string, Set<string>>();
    for (const { directive, value = '' } of policiesOf(page).enforced.flatMap(addresses)) {
      const source = shown(value, 100);
      const directives = bySource.get(source) ?? new Set();
      if (directives.size === 0 && bySource.size >= maxSources) continue;
      bySource.set(source, directives.add(directiveName(directive)));
    }
    return [...bySource].map(([source, directives]) => ({
      cause: source,
      description: `The Content Security Policy (CSP) allows an IP address as a source in ${[...directives].join(', ')}: ${source}.`,
      evidence: policyLines(page),
    }));
  },
};
