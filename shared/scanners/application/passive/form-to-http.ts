import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, type Form, webAddress } from '../content/elements.ts';
import { oncePerCause, startTagOf } from '../content/evidence.ts';
import { isLoopback, isShownPage } from '../content/kinds.ts';
import { upgradesRequests } from '../content/upgrade.ts';
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
      description: `A form on an HTTPS page submits ${secret ? 'a password' : 'its data'} over plain HTTP to ${form.action.host}.`,
      evidence: startTagOf(form.element),
      ...(secret ? { score: 8 } : {}),
    };
  }
  for (const button of named('button', 'input')) {
    const to = webAddress(button.attribs.formaction, base);
    if (isInsecure(to))
      yield {
        cause: to.origin,
        description: `A button on an HTTPS page submits its form over plain HTTP to ${to.host}.`,
        evidence: startTagOf(button),
      };
  }
}

/**
 * A form on a page that came over https has an http address as its action: `<form action="http://shop.example/pay">`; with
 * a password field the score is 8. Certain: the address is in the markup.
 */
export const formToHttp: PassiveCheck = {
  id: 'form-to-http',
  title: 'Form on an HTTPS page submitted over plain HTTP',
  score: 6,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
  ],
  risk: 'Visitors enter data into a page that is shown as secure, and the data is transmitted in cleartext. An attacker on the network path can read and modify it.',
  recommendation:
    'Set the action of the form to an https:// URL or to a path. Redirect HTTP to HTTPS and send Strict-Transport-Security.',
  appliesTo: (page) => page.url.protocol === 'https:' && isShownPage(page),
  inspect: (page) =>
    upgradesRequests(page)
      ? []
      : oncePerCause([...seenOn(page)].sort((one, other) => (other.score ?? 0) - (one.score ?? 0))),
};
