import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, type Form } from '../content/elements.ts';
import { oncePerCause, startTagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const typedIn: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'number', 'date', 'file', 'url', 'textarea']);

/** Passwords have a check of their own. */
function takesWords({ fields, method }: Form): boolean {
  return (
    method === 'POST' && fields.some(({ type }) => typedIn.has(type)) && !fields.some(({ type }) => type === 'password')
  );
}

function* seenOn(page: Page): Generator<Sighting> {
  for (const form of elementsOf(page).forms) {
    if (form.action === undefined || !takesWords(form)) continue;
    const isUpgraded = form.action.protocol === 'https:';
    yield {
      cause: form.action.origin,
      description: isUpgraded
        ? `The page is served over plain HTTP. Its form is submitted over HTTPS to ${form.action.host}, but an attacker on the network path can change this destination.`
        : `The page is served over plain HTTP, and its form is submitted over plain HTTP to ${form.action.host}.`,
      evidence: startTagOf(form.element),
    };
  }
}

/**
 * A page that came over http holds a form that is sent by POST and has fields to fill in, whether it is sent over http or
 * over https: `<form method="post" action="https://shop.example/pay">` on `http://shop.example/`. Certain.
 */
export const formOverHttp: PassiveCheck = {
  id: 'form-over-http',
  partOf: 'site-without-https',
  title: 'Form on a page served over plain HTTP',
  score: 3,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/Security/Insecure_passwords',
  ],
  risk: 'An attacker who can modify the network traffic can change where the form is sent. Data that is submitted over plain HTTP can also be read.',
  recommendation:
    'Serve the page over HTTPS only: nginx `return 301 https://$host$request_uri;` in the server for port 80, Apache `Redirect permanent / https://www.example.com/`, CloudFront: viewer protocol policy `redirect-to-https`.',
  appliesTo: (page) => page.url.protocol === 'http:' && isShownPage(page),
  inspect: (page) => oncePerCause(seenOn(page)),
};
