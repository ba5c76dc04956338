import { elementsOf, type Form } from '../content/elements.ts';
import { oncePerCause, tagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { Page } from '../page.ts';
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
        ? `The form is sent over https to ${form.action.host}, but the page with it came over http, where anyone on the way can change where it is sent.`
        : `The page came over http, and its form is sent over http to ${form.action.host}: all that is typed in can be read on the way.`,
      evidence: tagOf(form.element),
    };
  }
}

/**
 * A page that came over http holds a form that is sent by POST and has fields to fill in, whether it is sent over http or
 * over https: `<form method="post" action="https://shop.example/pay">` on `http://shop.example/`. Certain.
 */
export const formOverHttp: PassiveCheck = {
  id: 'form-over-http',
  title: 'Form on a page that came over http',
  score: 3,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/Security/Insecure_passwords',
  ],
  risk: 'The page can be changed on the way, so that the form is sent somewhere else, and what is sent over http can be read by anyone between the visitor and the server.',
  recommendation:
    'Serve the page over https only: nginx `return 301 https://$host$request_uri;` in the server for port 80, Apache `Redirect permanent / https://www.example.com/`, CloudFront: viewer protocol policy `redirect-to-https`.',
  judges: (page) => page.url.protocol === 'http:' && isShownPage(page),
  look: (page) => oncePerCause(seenOn(page)),
};
