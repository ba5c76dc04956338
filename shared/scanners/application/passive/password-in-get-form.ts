import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause, startTagOf } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** A form without an action and with a script to send it never goes by its method. */
const isSentByScript = (attributes: Readonly<Record<string, string>>) =>
  attributes.method === undefined &&
  (attributes.action === undefined || /^\s*(?:#.{0,50}|javascript:.{0,100})?$/i.test(attributes.action));

function* seenOn(page: Page): Generator<Sighting> {
  for (const { method, fields, action, element } of elementsOf(page).forms) {
    if (method !== 'GET' || action === undefined || isSentByScript(element.attribs)) continue;
    const field = fields.find(({ type }) => type === 'password');
    if (field)
      yield {
        // What is sent takes the place of the query of the form's address.
        cause: `GET ${locationShape(new URL(action.pathname, action))}`,
        description: `The form is submitted with GET, so that the value of its password field becomes part of the URL.`,
        evidence: `${startTagOf(element)}\n${startTagOf(field.element)}`,
      };
  }
}

/**
 * A form that says GET, or says an action and no method, has a password field: `<form action="/login"><input
 * type="password">`. A form without both is taken to be sent by a script. Firm.
 */
export const passwordInGetForm: PassiveCheck = {
  id: 'password-in-get-form',
  title: 'Password submitted with GET method',
  score: 6,
  confidence: 'firm',
  cwe: [598, 522],
  references: [
    'https://cwe.mitre.org/data/definitions/598.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html',
  ],
  risk: 'The password becomes part of the URL, which is stored in the browser history and in the logs of servers and proxies, and is sent to other sites in the Referer header. An attacker who can read one of these obtains the password.',
  recommendation:
    'Submit the form with POST (`<form method="post">`), and reject passwords in a query string on the server.',
  appliesTo: isShownPage,
  inspect: (page) => oncePerCause(seenOn(page)),
};
