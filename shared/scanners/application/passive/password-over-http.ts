import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause, startTagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

function* seenOn(page: Page): Generator<Sighting> {
  const { forms, loose } = elementsOf(page);
  for (const { fields, action } of forms)
    for (const { type, element } of fields)
      if (type === 'password')
        yield {
          cause: action?.origin ?? page.url.origin,
          description: `The page contains a password field and is served over plain HTTP${action?.protocol === 'https:' ? '; the form is submitted over HTTPS, but an attacker on the network path can change the page' : ', and the password is submitted over plain HTTP'}.`,
          evidence: startTagOf(element),
        };
  for (const { type, element } of loose)
    if (type === 'password')
      yield {
        cause: page.url.origin,
        description: 'The page contains a password field and is served over plain HTTP.',
        evidence: startTagOf(element),
      };
}

/**
 * A page that came over http has a password field, wherever its form is sent: `<input type="password">` on
 * `http://shop.example/login`. Certain.
 */
export const passwordOverHttp: PassiveCheck = {
  id: 'password-over-http',
  partOf: 'site-without-https',
  title: 'Password form served over plain HTTP',
  score: 8,
  confidence: 'certain',
  cwe: [319, 522],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Insecure_passwords',
    'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html',
  ],
  risk: 'An attacker on the network path can read the password, or change the page so that the password is sent to them, even if the form is submitted over HTTPS.',
  recommendation:
    'Serve all login pages over HTTPS only, redirect HTTP to HTTPS and send Strict-Transport-Security: nginx `return 301 https://$host$request_uri;`, Apache `Redirect permanent / https://www.example.com/`, CloudFront: viewer protocol policy `redirect-to-https`.',
  appliesTo: (page) => page.url.protocol === 'http:' && isShownPage(page),
  inspect: (page) => oncePerCause(seenOn(page)),
};
