import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import type { ActiveSighting } from '../active-check.ts';
import { stopsInlineScripts } from '../headers/content-security.ts';
import type { Injected } from './markup-injection.ts';

/**
 * What is told of a value that stands in a page as a script: the check's own words, of less weight where the page's
 * content security policy stops it. `written` says what stands where.
 */
export function asScript(
  title: string,
  written: string,
  { context, response }: Injected,
): Pick<ActiveSighting, 'title' | 'score' | 'description'> {
  // What gets into a script that the page itself allows is allowed with it.
  const isStopped = context !== 'script' && stopsInlineScripts(pageOfResponse(response, false));
  if (!isStopped) return { description: `${written} without sufficient encoding, and browsers run it as a script.` };
  return {
    title: `${title}, script execution blocked by the CSP`,
    score: 6,
    description: `${written} as a script. The Content Security Policy (CSP) of the page prevents browsers from running it. Markup without scripts, such as a fake login form, is not blocked.`,
  };
}
