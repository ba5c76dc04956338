import type { ActiveCheck } from '../active-check.ts';
import { stopsInlineScripts } from '../headers/content-security.ts';
import { pageOfResponse } from '../page-of-response.ts';
import { injectedScript } from '../probing/markup-injection.ts';
import { causeOf, followsPath, takesValue, wordsOf } from '../probing/point-words.ts';

/**
 * A value comes back in a page so that a browser runs it: the answer's tree has a handler, a script or a `javascript:`
 * address that calls a function of a random name that only the request held. Fires for `?q=<svg onload=x()>` written as
 * it is; silent where signs are escaped for their place, of less weight where the page's
 * content security policy stops it. Certain: decided on the parsed page, twice, with two names.
 */
export const reflectedXss: ActiveCheck = {
  id: 'reflected-xss',
  title: 'Script from the address runs in the page (reflected XSS)',
  score: 8,
  confidence: 'certain',
  cwe: [79],
  references: [
    'https://owasp.org/www-community/attacks/xss/',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/XSS',
  ],
  risk: "Whoever gets a visitor to follow a link runs a script as that visitor: it reads what the visitor sees, acts in the visitor's name and may take over the session.",
  recommendation:
    "Write values into pages through a template that escapes for the place they stand in (text, attribute, script, address), and put values for scripts into a data attribute or JSON. Allow only http and https in addresses. A Content-Security-Policy without 'unsafe-inline' is a second line, nginx: `add_header Content-Security-Policy \"script-src 'self'\" always;`, Apache: `Header always set Content-Security-Policy \"script-src 'self'\"`, CloudFront: a response headers policy.",
  asks: (point) => takesValue(point) || followsPath(point),
  async probe(probe) {
    const found = await injectedScript(probe);
    if (found === undefined) return undefined;
    const { context, value, shown, response } = found;
    const place = `${wordsOf(probe.point)} comes back in the page (${context})`;
    // What gets into a script that the page itself allows is allowed with it.
    const isStopped = context !== 'script' && stopsInlineScripts(pageOfResponse(response, false));
    return {
      cause: causeOf(probe.point),
      ...(isStopped
        ? {
            title: 'Script from the address gets into the page, where its policy stops it (reflected XSS)',
            score: 6,
            description: `${place} as a script, which the page's content security policy keeps browsers from running. Markup that runs nothing, such as a false log-in form, is not stopped.`,
          }
        : { description: `${place} so that it runs as a script.` }),
      evidence: `sent: ${value}\nin the page: ${shown}`,
      response,
    };
  },
};
