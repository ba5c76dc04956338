import { directiveName, policiesOf } from '../headers/content-security.ts';
import { shown } from '../headers/evidence.ts';
import { isDocument, isSecure } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const shownOnly: ReadonlySet<string> = new Set(['img-src', 'media-src', 'font-src', 'style-src']);

/**
 * A policy of a page over https names sources over http: or ftp:. Fires on `script-src http://cdn.example`, not where
 * the policy has such requests upgraded, and not on where reports go. Certain.
 */
export const cspUnencryptedSource: PassiveCheck = {
  id: 'csp-unencrypted-source',
  title: 'CSP allows plain HTTP sources',
  score: 3,
  confidence: 'certain',
  cwe: [319, 693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/upgrade-insecure-requests',
  ],
  risk: 'An attacker who can modify the network traffic can replace content that is loaded over plain HTTP. Current browsers block or upgrade it on HTTPS pages, older ones load it.',
  recommendation: `Replace http: by https: in the sources. Add upgrade-insecure-requests as long as pages contain http: URLs.\n${toSend('Content-Security-Policy', "default-src 'self' https://cdn.example.com; upgrade-insecure-requests")}`,
  appliesTo: (page) => isSecure(page) && isDocument(page),
  inspect: (page) => {
    const { enforced } = policiesOf(page);
    if (enforced.some(({ parsed }) => 'upgrade-insecure-requests' in parsed.directives)) return [];
    const causes = new Map<string, string>();
    for (const { effective } of enforced)
      for (const [directive, sources = []] of Object.entries(effective.directives)) {
        const source = sources.find((each) => /^(?:http|ftp):/i.test(each));
        if (source !== undefined && /-src(?:-elem|-attr)?$/.test(directive))
          causes.set(directiveName(directive), source);
      }
    return [...causes].map(([directive, source]) => ({
      cause: directive,
      description: `The ${directive} directive of the Content Security Policy (CSP) allows ${shown(source, 100)} on an HTTPS page.`,
      evidence: policyLines(page),
      ...(shownOnly.has(directive) ? { score: 1 } : {}),
    }));
  },
};
