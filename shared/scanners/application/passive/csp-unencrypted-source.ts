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
  title: 'Content security policy allows unencrypted sources',
  score: 3,
  confidence: 'certain',
  cwe: [319, 693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/upgrade-insecure-requests',
  ],
  risk: 'What is loaded over http can be read and changed on its way; older browsers and what the page opens elsewhere load it so.',
  recommendation: `Write the sources with https://, take http: out of the policy, and add upgrade-insecure-requests while old addresses are still in the pages.\n${toSend('Content-Security-Policy', "default-src 'self' https://cdn.example.com; upgrade-insecure-requests")}`,
  judges: (page) => isSecure(page) && isDocument(page),
  look: (page) => {
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
      description: `The policy's ${directive} allows ${shown(source, 100)} on a page that comes over https.`,
      evidence: policyLines(page),
      ...(shownOnly.has(directive) ? { score: 1 } : {}),
    }));
  },
};
