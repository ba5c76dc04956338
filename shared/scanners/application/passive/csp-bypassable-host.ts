import { checkScriptAllowlistBypass } from 'csp_evaluator/dist/checks/security_checks.js';
import { Csp } from 'csp_evaluator/dist/csp.js';
import { type ContentPolicy, directiveName, leavesScriptsOpen, weakSpots } from '../headers/content-security.ts';
import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const maxSources = 60;
/** csp_evaluator's grade for hosts that are on its lists. */
const severe = 10;

/** The hosts of a policy that are on csp_evaluator's lists; what it cannot read as an address it cannot know either. */
function knownHosts({ effective }: ContentPolicy): ReturnType<typeof checkScriptAllowlistBypass> {
  const directives = effective.getEffectiveDirectives(['script-src', 'script-src-elem']);
  return directives.flatMap((directive) => {
    const sources = effective.directives[directive] ?? [];
    const evaluates = sources.filter((source) => source === "'unsafe-eval'");
    return sources
      .filter((source) => source.includes('.') && /^[\w*:/.%?=&+~@-]+$/.test(source))
      .slice(0, maxSources)
      .flatMap((source) => {
        try {
          return checkScriptAllowlistBypass(new Csp({ [directive]: [source, ...evaluates] }));
        } catch {
          return [];
        }
      })
      .filter(({ severity }) => severity === severe);
  });
}

/**
 * The policy allows scripts from a host that is known to serve what any page can be attacked with: old AngularJS or
 * JSONP responses. Fires on `script-src 'self' https://cdnjs.cloudflare.com`, by the lists of csp_evaluator; not beside
 * strict-dynamic, for which browsers ignore hosts. Firm: the host may have fixed it since.
 */
export const cspBypassableHost: PassiveCheck = {
  id: 'csp-bypassable-host',
  title: 'CSP allows host with known bypass',
  score: 6,
  confidence: 'firm',
  cwe: [693],
  references: [
    'https://research.google/pubs/csp-is-dead-long-live-csp-on-the-insecurity-of-whitelists-and-the-future-of-content-security-policy/',
    'https://github.com/google/csp-evaluator',
  ],
  risk: 'The host serves old versions of AngularJS or JSONP endpoints with a freely chosen callback name. An attacker who can inject markup can use either to run code although the policy forbids inline scripts.',
  recommendation: `Allow scripts by nonce and 'strict-dynamic' instead of by host, or serve the required file from this site. If the host must remain in the policy, give the full path of the file.\n${toSend('Content-Security-Policy', "script-src 'self' https://cdn.example.com/lib/app-1.2.3.js; object-src 'none'; base-uri 'none'")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const hosts = new Map(
      weakSpots(page, leavesScriptsOpen, knownHosts).map(({ value = '', directive }) => [shown(value, 120), directive]),
    );
    return [...hosts].map(([host, directive]) => ({
      cause: host,
      description: `The ${directiveName(directive)} directive of the Content Security Policy (CSP) allows ${host}, which the CSP Evaluator lists as a host that serves AngularJS or JSONP endpoints.`,
      evidence: policyLines(page),
    }));
  },
};
