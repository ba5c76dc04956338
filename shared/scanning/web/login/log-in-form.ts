import type { Document, Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName } from 'domutils';
import type { FormCredential } from '../../../records/policies/site-credential.ts';
import { baseOf } from '../page/base-of.ts';
import { controlsOf, defaultButton, pressedValues } from '../page/default-button.ts';
import { formValues } from '../page/form-values.ts';
import type { Page } from '../page/page.ts';
import { LogInFailed, NeedsBrowser, shownPath } from './log-in-failed.ts';

/** A form as it is to be sent. */
export interface FilledForm {
  readonly method: 'GET' | 'POST';
  readonly action: URL;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** False for a form that asks for the user name alone; the password comes on the next page. */
  readonly hasPassword: boolean;
}

const attribute = (element: Element, name: string) => getAttributeValue(element, name)?.trim() ?? '';
const typeOf = (input: Element) => attribute(input, 'type').toLowerCase() || 'text';
const nameOf = (input: Element) => getAttributeValue(input, 'name') ?? '';
const isOff = (element: Element) => getAttributeValue(element, 'disabled') !== undefined;

/** Forms of a page that are looked at: forms that stand in each other would be read again and again. */
const maxForms = 20;

function inputsOf(form: Element): Element[] {
  return controlsOf(form).filter((control) => control.name === 'input' && nameOf(control) !== '' && !isOff(control));
}

const isPassword = (input: Element) => typeOf(input) === 'password';
const isNewPassword = (input: Element) => /\bnew-password\b/i.test(attribute(input, 'autocomplete'));

/** Kinds of fields into which nobody writes a text; browsers take a kind that they do not know for a text. */
const unwritten =
  /^(?:hidden|password|checkbox|radio|file|submit|image|reset|button|color|range|date|month|week|time|datetime-local)$/;
const isWritten = (input: Element) => !unwritten.test(typeOf(input));

/** Who takes a password: a field of that type, or a text field of the name that the credential gives, which shows what is typed. */
const takesPassword = (field: string | undefined) => (input: Element) =>
  isPassword(input) || (field !== undefined && nameOf(input) === field && isWritten(input));

const isNamed = (input: Element) => /\b(?:username|email)\b/i.test(attribute(input, 'autocomplete'));
const saysName = (input: Element) =>
  /user|login|log_in|account|identi|benutzer|uname/i.test(`${nameOf(input)} ${attribute(input, 'id')}`.slice(0, 300)) ||
  /^(?:log|uid|usr)$/i.test(nameOf(input));
const isMail = (input: Element) => typeOf(input) === 'email' || /e-?mail/i.test(nameOf(input));

function formsOf(document: Document): Element[] {
  return getElementsByTagName('form', document, true, maxForms);
}

/** The field of the user name: the one that says so, else the last one before the password. */
function nameField(form: Element, password: Element | undefined): Element | undefined {
  const inputs = inputsOf(form);
  const before = inputs.slice(0, password === undefined ? undefined : inputs.indexOf(password)).filter(isWritten);
  return before.find(isNamed) ?? before.find(saysName) ?? before.find(isMail) ?? before.at(-1);
}

/** True for a form that asks for a user name alone, and then for the password; not for the one of a newsletter. */
function isFirstStep(form: Element): boolean {
  const field = nameField(form, undefined);
  if (field === undefined || inputsOf(form).some(isPassword)) return false;
  const about = ['action', 'id', 'name', 'class'].map((each) => attribute(form, each)).join(' ');
  if (/news-?letter|subscri|regist|sign-?up|search|contact/i.test(about)) return false;
  return isNamed(field) || saysName(field) || (isMail(field) && /log-?in|sign-?in|auth|session|identif/i.test(about));
}

/** The form to log in by: of several with passwords not the one where somebody registers or changes his. */
function passwordForm(document: Document, field: string | undefined): Element | undefined {
  const forms = formsOf(document)
    .map((form) => ({ form, passwords: inputsOf(form).filter(takesPassword(field)) }))
    .filter(({ passwords }) =>
      field === undefined ? passwords.length > 0 : passwords.some((input) => nameOf(input) === field),
    );
  const plain = forms.find(({ passwords }) => passwords.length === 1 && !passwords.some(isNewPassword));
  return (plain ?? (field === undefined ? undefined : forms[0]))?.form;
}

/**
 * The form of a page that somebody named as the log-in: some sites call the password a new one there, so that browsers
 * do not fill it in. Such a form has a place for the name and the password, and for nothing else.
 */
function shortForm(document: Document): Element | undefined {
  return formsOf(document).find((form) => {
    const inputs = inputsOf(form);
    return inputs.filter(isPassword).length === 1 && inputs.filter(isWritten).length === 1;
  });
}

/**
 * True for a page that asks somebody to log in: a form with one password, which is not a new one, or with the field that
 * the credential names.
 */
export function asksToLogIn({ document }: Pick<Page, 'document'>, field?: string): boolean {
  if (document === undefined) return false;
  return passwordForm(document, undefined) !== undefined || (field !== undefined && hasTextFor(document, field));
}

/** True where the credential's field is there, and is one for texts. */
function hasTextFor(document: Document, field: string): boolean {
  return formsOf(document)
    .flatMap(inputsOf)
    .some((input) => isWritten(input) && nameOf(input) === field);
}

/** True for a page that asks for what only the owner of the account has: a code that was sent to him. */
export function asksForCode({ document }: Pick<Page, 'document'>): boolean {
  if (document === undefined) return false;
  return formsOf(document)
    .flatMap(inputsOf)
    .some(
      (input) =>
        isWritten(input) &&
        (/\bone-time-code\b/i.test(attribute(input, 'autocomplete')) ||
          /^(?:otp|totp|mfa|2fa|two_?factor|one_?time|verification_?code)|(?:otp|mfa|2fa)_?code/i.test(nameOf(input))),
    );
}

function methodOf(form: Element, button: Element | undefined): FilledForm['method'] {
  const said = (button && attribute(button, 'formmethod')) || attribute(form, 'method');
  return said.toLowerCase() === 'post' ? 'POST' : 'GET';
}

function actionOf(document: Document, url: URL, form: Element, button: Element | undefined): URL {
  const said = (button && attribute(button, 'formaction')) || attribute(form, 'action');
  // Without an action a form is sent to its own page, whatever the base (HTML, 4.10.21.3).
  if (said === '') return new URL(url);
  if (URL.canParse(said, baseOf(document, url).href)) return new URL(said, baseOf(document, url));
  throw new LogInFailed(`The login form at ${shownPath(url.href)} cannot be submitted: its action is not a valid URL`);
}

/** A value in the place of the one that the form has, or beside what it has. */
function put(fields: (readonly [string, string])[], name: string, value: string): void {
  const at = fields.findIndex(([own]) => own === name);
  if (at < 0) fields.push([name, value]);
  else fields[at] = [name, value];
}

function requireNamed(form: Element, field: string | undefined, what: string, path: string): Element | undefined {
  if (field === undefined) return undefined;
  const found = inputsOf(form).find((input) => nameOf(input) === field);
  if (found) return found;
  throw new LogInFailed(`The login form at ${path} has no field with the name given in ${what}`);
}

function filled(
  document: Document,
  url: URL,
  form: Element,
  credential: FormCredential,
  hasPassword: boolean,
): FilledForm {
  const path = shownPath(url.href);
  const passwords = inputsOf(form).filter(takesPassword(credential.password_field));
  const password = passwords.find((input) => nameOf(input) === credential.password_field) ?? passwords[0];
  const chosen = hasPassword ? password : undefined;
  // The second step of two may have no place for the name any more, or have it hidden and filled in.
  const name = passwordOnly(form, credential.password_field)
    ? undefined
    : (requireNamed(form, credential.username_field, 'username_field', path) ?? nameField(form, chosen));
  const button = defaultButton(form);
  const fields: (readonly [string, string])[] = formValues(form);
  if (name) put(fields, nameOf(name), credential.username);
  if (chosen) put(fields, nameOf(chosen), credential.password);
  for (const [key, value] of pressedValues(button)) put(fields, key, value);
  for (const extra of credential.extra_fields ?? []) put(fields, extra.name, extra.value);
  const method = methodOf(form, button);
  const enctype = ((button && attribute(button, 'formenctype')) || attribute(form, 'enctype')).toLowerCase();
  if (hasPassword && method !== 'POST') {
    throw new NeedsBrowser(
      `The login form at ${path} is not submitted by POST: it requires a browser, or would place the password in the URL`,
    );
  }
  if (/^(?:multipart\/form-data|text\/plain)$/.test(enctype)) {
    throw new LogInFailed(`The login form at ${path} is submitted as ${enctype}, which is not supported`);
  }
  return { method, action: actionOf(document, url, form, button), fields, hasPassword };
}

/** True for a form with no field to write into but the password. */
function passwordOnly(form: Element, field: string | undefined): boolean {
  const [passwords, others] = [inputsOf(form).filter(takesPassword(field)), inputsOf(form).filter(isWritten)];
  return passwords.length > 0 && others.every((input) => passwords.includes(input));
}

/**
 * Fills in the log-in form of a page: hidden fields stay as they are, the button that Enter presses goes along. Where the
 * page asks for a user name alone, that is the first step of two. Throws LogInFailed where there is nothing that can be
 * filled in without a browser.
 */
export function fillLogInForm({ document, url }: Page, credential: FormCredential): FilledForm {
  const path = shownPath(url.href);
  if (document === undefined) throw new LogInFailed(`The login URL ${path} does not return an HTML page`);
  const form = passwordForm(document, credential.password_field) ?? shortForm(document);
  if (form) return filled(document, url, form, credential, true);
  const first = formsOf(document).find((each) =>
    credential.username_field === undefined
      ? isFirstStep(each)
      : inputsOf(each).some((input) => nameOf(input) === credential.username_field),
  );
  if (first) return filled(document, url, first, credential, false);
  const lone = getElementsByTagName('input', document, true).some(isPassword);
  const why = lone ? 'has a password field, but no login form' : 'has no form with a password field';
  throw new NeedsBrowser(`The login page at ${path} ${why} that can be filled in without a browser`);
}
