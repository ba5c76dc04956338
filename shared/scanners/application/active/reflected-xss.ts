import type { ActiveCheck, ActiveSighting, Probe } from '../active-check.ts';
import { type Injected, injectedScript } from '../answers/markup-injection.ts';
import { asScript } from '../answers/script-sighting.ts';
import { printableLine } from '../content/evidence.ts';
import { markerIn } from '../probing/marker.ts';
import { causeOf, followsPath, pointInWords, takesValue } from '../probing/point-words.ts';

/** True where what was submitted stays on the page of its form: then it is stored-xss, which looks at all pages. */
async function isStored({ point, request }: Probe, value: string): Promise<boolean> {
  const marker = markerIn(value);
  if (point.submission === undefined || marker === undefined) return false;
  const page = await request({ url: point.submission.page ?? point.url.href });
  return page.text().includes(marker);
}

/** A cookie is read by every page: one cause, of little weight, since no link sets it. */
function byCookie(name: string, { context, value, shown, response }: Injected): ActiveSighting {
  const cookie = printableLine(name, 80);
  return {
    cause: `cookie ${cookie}`,
    title: 'XSS through a cookie',
    score: 3,
    description: `The cookie "${cookie}" is written into pages (context: ${context}) without sufficient encoding, and browsers run it as a script. Other hosts of the same domain can set it, and so can anyone on the way of a request over http; the script then runs at each visit.`,
    evidence: `sent: ${value}\nin the page: ${shown}`,
    response,
  };
}

/**
 * Reflected XSS. A value is returned in a page so that a browser runs it: the response's tree has a handler, a script
 * or a `javascript:` address that calls a function of a random name that only the request held. Fires for `?q=<svg
 * onload=x()>` written as it is; silent where signs are escaped for their place, of less weight where the page's
 * content security policy stops it. Certain: decided on the parsed page, twice, with two names.
 */
export const reflectedXss: ActiveCheck = {
  id: 'reflected-xss',
  title: 'Reflected XSS',
  score: 8,
  confidence: 'certain',
  cwe: [79],
  references: [
    'https://owasp.org/www-community/attacks/xss/',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/XSS',
  ],
  risk: "An attacker who gets a visitor to open a link can run a script in the visitor's session. The script can read what the visitor sees, act on the visitor's behalf and may take over the session.",
  recommendation:
    "Write values into pages through a template engine that encodes for the context (text, attribute, script, URL), pass values to scripts in a data attribute or as JSON, and allow only http and https in URLs. As a second line of defence, send a Content Security Policy (CSP) without 'unsafe-inline'. nginx: `add_header Content-Security-Policy \"script-src 'self'\" always;`; Apache: `Header always set Content-Security-Policy \"script-src 'self'\"`; CloudFront: a response headers policy.",
  appliesTo: (point) => takesValue(point) || followsPath(point) || point.kind === 'cookie',
  async probe(probe) {
    const found = await injectedScript(probe);
    if (found === undefined) return undefined;
    const { context, value, shown, response } = found;
    if (await isStored(probe, value)) return undefined;
    if (probe.point.kind === 'cookie') return byCookie(probe.point.name, found);
    const reflected = `${pointInWords(probe.point)} is reflected in the page (context: ${context})`;
    return {
      cause: causeOf(probe.point),
      ...asScript('Reflected XSS', reflected, found),
      evidence: `sent: ${value}\nin the page: ${shown}`,
      response,
    };
  },
};
