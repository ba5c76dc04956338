import { elementsOf, type Form, webAddress } from '../content/elements.ts';
import { oncePerCause, tagOf } from '../content/evidence.ts';
import { isLoopback, isShownPage } from '../content/kinds.ts';
import { upgradesRequests } from '../content/upgrade.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const isInsecure = (url: URL | undefined): url is URL => url?.protocol === 'http:' && !isLoopback(url);

const hasPassword = ({ fields }: Form) => fields.some(({ type }) => type === 'password');

function* seenOn(page: Page): Generator<Sighting> {
  const { forms, named, base } = elementsOf(page);
  for (const form of forms) {
    if (!isInsecure(form.action)) continue;
    const secret = hasPassword(form);
    yield {
      cause: form.action.origin,
      description: `A form of a page that came over https sends ${secret ? 'a password' : 'what is typed in'} over http to ${form.action.host}.`,
      evidence: tagOf(form.element),
      ...(secret ? { score: 8 } : {}),
    };
  }
  for (const button of named('button', 'input')) {
    const to = webAddress(button.attribs.formaction, base);
    if (isInsecure(to))
      yield {
        cause: to.origin,
        description: `A button of a page that came over https sends its form over http to ${to.host}.`,
        evidence: tagOf(button),
      };
  }
}

/**
 * A form on a page that came over https has an http address as its action: `<form action="http://shop.example/pay">`; with
 * a password field the score is 8. Certain: the address is in the markup.
 */
export const formToHttp: PassiveCheck = {
  id: 'form-to-http',
  title: 'Form of a page over https is sent over http',
  score: 6,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
  ],
  risk: 'What visitors type into a page that they take for secure goes over the network in clear text: anyone on the way reads and changes it.',
  recommendation:
    'Give the form an https address as its action, or a path only, and make the server redirect http to https with Strict-Transport-Security.',
  judges: (page) => page.url.protocol === 'https:' && isShownPage(page),
  look: (page) =>
    upgradesRequests(page)
      ? []
      : oncePerCause([...seenOn(page)].sort((one, other) => (other.score ?? 0) - (one.score ?? 0))),
};
