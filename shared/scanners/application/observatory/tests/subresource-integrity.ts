import { parse } from 'tldts';
import { declaresHtml, type FrontPage } from '../front-page.ts';
import type { ObservedSite } from '../observed-site.ts';
import { type Outcome, worstOutcome } from '../outcomes.ts';

/** From good to bad. */
const order = [
  'sri-implemented-and-all-scripts-loaded-securely',
  'sri-implemented-but-external-scripts-not-loaded-securely',
  'sri-not-implemented-but-external-scripts-loaded-securely',
  'sri-not-implemented-and-external-scripts-not-loaded-securely',
] as const satisfies readonly Outcome[];

type Finding = (typeof order)[number];

/** Where a script comes from: of the same registrable domain counts as the site's own. */
function originOf(src: string, hostname: string): 'own' | 'foreign' {
  // Without a scheme it is foreign, whatever its host.
  if (/^\/\/[^/]/.test(src)) return 'foreign';
  if (!/^https?:\/\//.test(src)) return 'own';
  return parse(src).domain === parse(hostname).domain ? 'own' : 'foreign';
}

/** Scripts of other sites, and whether what they hold is verified. */
export function subresourceIntegrity({ answer, hostname, scheme }: ObservedSite, { scripts }: FrontPage): Outcome {
  if (!declaresHtml(answer.headers)) return 'sri-not-implemented-response-not-html';
  if (scripts.length === 0) return 'sri-not-implemented-but-no-scripts-loaded';
  const found: Finding[] = [];
  let isAnyForeign = false;
  for (const { src, integrity } of scripts) {
    if (src === '') continue;
    const isRelative = !/^https?:\/\//.test(src) && !/^\/\/[^/]/.test(src);
    const isSecure = isRelative ? scheme === 'https:' : src.startsWith('https:');
    const isVerified = integrity !== '';
    if (originOf(src, hostname) === 'own') {
      // A bonus for the first of all, and only where nothing was found before.
      if (isVerified && isSecure && found.length === 0) found.push(order[0]);
      continue;
    }
    isAnyForeign = true;
    if (isVerified && !isSecure) found.push(order[1]);
    else if (!isVerified) found.push(isSecure ? order[2] : order[3]);
  }
  const outcome = worstOutcome(found, order);
  if (outcome !== undefined) return outcome;
  return isAnyForeign
    ? 'sri-implemented-and-external-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin';
}
