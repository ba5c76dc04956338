import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, type Field, type Form } from '../content/elements.ts';
import { printableLine, startTagOf } from '../content/evidence.ts';
import { isSameSite, isShownPage } from '../content/kinds.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const tokenName =
  /csrf|xsrf|authenticity|nonce|sectok|(?:^|[_\-.[])(?:token|_?tok|anti.?forgery|requestverification|formtoken|form_key|form_build_id|form_token|session_?key|sesskey|secid|ticket|state|lt|execution|viewstate|eventvalidation)|token(?:$|[_\-\].])|^__RequestVerificationToken$|^sid$|^SAML(?:Request|Response)$/i;

/** A hash or an id at the beginning, whatever follows it: SimpleSAMLphp puts where it leads behind its own. */
const hashed = /^_?[0-9a-f]{32,128}(?![0-9a-z])/i;

/** Long, and of letters and digits in no order that a person would write. */
function looksRandom(value: string): boolean {
  if (hashed.test(value)) return true;
  if (value.length < 16 || value.length > 4000 || !/^[\w+/=.:-]+$/.test(value)) return false;
  return /\d/.test(value) && /[a-f]/i.test(value) && new Set(value).size >= 8;
}

const holdsToken = ({ type, name, value }: Field) =>
  (type === 'hidden' && (tokenName.test(name.slice(0, 200)) || looksRandom(value))) ||
  /captcha|turnstile/i.test(name.slice(0, 200));

/** Questions that change nothing: a search, a choice of language, a filter. */
const asks = /(?:^|[^a-z])(?:search|suche|find|query|filter|sort|lang|language|locale|currency)(?:[^a-z]|$)/i;

/** Asked by strangers for themselves or for others: a forged one does nothing more. */
const forgotten = /(?:lost|forgot(?:ten)?|recover|resend)[-_]?(?:password|passwd|pass|pwd)(?:[^a-z]|form|$)/i;

function changesSomething({ element, fields, action }: Form): boolean {
  const { id = '', name = '', role = '', class: classes = '' } = element.attribs;
  if (role === 'search' || asks.test(`${id} ${name} ${classes} ${action?.pathname ?? ''}`.slice(0, 1000))) return false;
  if (forgotten.test(`${id} ${name} ${action?.pathname ?? ''}${action?.search ?? ''}`.slice(0, 1000))) return false;
  return fields.some(({ type }) => type !== 'hidden' && type !== 'search');
}

const pageTokens = /^(?:_?csrf|_?xsrf|x-csrf|csrf-token|csrf-param|_token|anti-?forgery)/i;

function* seenOn(page: Page): Generator<Seen> {
  const { forms, named } = elementsOf(page);
  // A page that hands its token to scripts has thought of it.
  if (named('meta').some(({ attribs }) => pageTokens.test(attribs.name ?? ''))) return;
  for (const form of forms) {
    const { method, action, fields, element } = form;
    if (method !== 'POST' || action === undefined || !isSameSite(action, page.url)) continue;
    if (!changesSomething(form) || fields.some(holdsToken)) continue;
    const names = fields
      .map(({ name }) => printableLine(name, 80))
      .filter((name) => name !== '')
      .slice(0, 12);
    yield {
      form: `POST ${locationShape(action)}`,
      description: `The form has no hidden field that resembles a CSRF token; its fields are ${names.join(', ') || 'unnamed'}. Other protection (SameSite cookies, validation of the Origin header, a token added by a script) was not tested.`,
      evidence: startTagOf(element),
    };
  }
}

interface Seen extends Omit<Sighting, 'cause' | 'items'> {
  readonly form: string;
}

/**
 * A form that is sent by POST to the site itself, with something to fill in or to press, has no hidden field that is
 * named or looks like a token: `<form method="post" action="/transfer"><input name="amount">`. Tentative: what a server
 * checks beside is not in the page.
 */
export const formWithoutCsrfToken: PassiveCheck = {
  id: 'form-without-csrf-token',
  title: 'Form without CSRF token',
  score: 1,
  confidence: 'tentative',
  cwe: [352],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
    'https://owasp.org/www-community/attacks/csrf',
  ],
  risk: "If there is no other protection, an attacker's site can submit this form with attacker-chosen values in the session of a logged-in visitor (cross-site request forgery, CSRF). On a login form, it can log the visitor in to the attacker's account (login CSRF).",
  recommendation:
    "Add the framework's CSRF token to every form that changes state, set session cookies with SameSite=Lax or Strict, and reject requests whose Origin or Sec-Fetch-Site header indicates another site.",
  appliesTo: (page) => isShownPage(page) && page.status < 400,
  inspect(page) {
    const [first, ...others] = [...seenOn(page)];
    if (first === undefined) return [];
    const { form, ...sighting } = first;
    return [{ ...sighting, cause: '', items: [...new Set([form, ...others.map((other) => other.form)])] }];
  },
};
