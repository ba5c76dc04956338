import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { type Harm, harmOfField, harmOfText } from '../../../scanning/web/acting/harm.ts';
import { controlsOf, isSubmitter, pressedValues } from '../../../scanning/web/page/default-button.ts';
import { elementsOf, type HtmlDocument, webAddress } from '../content/elements.ts';
import { saidOf } from '../crawl/links/element-words.ts';
import { formKind } from '../crawl/links/form-kind.ts';
import { isWord } from './called-operation.ts';
import { filledValues } from './filled-values.ts';
import { isNamedBy } from './named-element.ts';
import { type ScriptForm, scriptForms } from './script-requests.ts';
import type { Submission } from './submission.ts';

/** A form of a page that may change data, as it would be sent: by POST, or by GET where what it says of itself tells so. */
export interface FormSubmission {
  readonly url: URL;
  readonly submission: Submission;
  /** What keeps a scan from sending it by itself. */
  readonly harm: Harm | undefined;
  /** All that it says of itself: for words of the operator. */
  readonly words: readonly string[];
}

const maxForms = 20;
const maxHeadings = 5;

const attribute = (element: Element, name: string) => getAttributeValue(element, name)?.trim() ?? '';

/** What stands above the fields of a form, and what it is called. */
function labelsOf(form: Element): readonly string[] {
  const headings = getElementsByTagName((name) => /^(?:legend|h[1-6])$/.test(name), form, true, maxHeadings);
  const names = ['aria-label', 'title', 'id', 'name'].map((name) => attribute(form, name));
  return [...headings.map((heading) => textContent(heading).slice(0, 200)), ...names].filter((text) => text !== '');
}

/** The first button whose label, name and value say nothing of harm: a form may have one that clears beside one that saves. */
function harmlessButton(buttons: readonly Element[]): Element | undefined {
  return buttons.find((button) =>
    [...saidOf(button), attribute(button, 'name'), attribute(button, 'value')].every(
      (text) => harmOfText(text) === undefined,
    ),
  );
}

const firstHarm = (texts: readonly string[], harmOf: (text: string) => Harm | undefined) => {
  for (const text of texts) {
    const harm = harmOf(text);
    if (harm !== undefined) return harm;
  }
  return undefined;
};

function harmOfForm({ form, controls, button, fields: sent }: ReadForm, url: URL): Harm | undefined {
  if (controls.some((control) => attribute(control, 'type').toLowerCase() === 'password')) return 'password';
  // What is sent, but for the button: that was chosen for what it says.
  const pressed = new Set(pressedValues(button).map(([name]) => name));
  const values = sent.filter(([name, value]) => !pressed.has(name) && isWord(value)).map(([, value]) => value);
  const buttons = controls.filter(isSubmitter);
  // Where every button does harm, the first one says what.
  const first = button === undefined && buttons[0] ? saidOf(buttons[0]) : [];
  const path = url.pathname.split('/').filter((part) => part !== '');
  const fields = controls.filter((control) => !isSubmitter(control)).map((control) => attribute(control, 'name'));
  return (
    firstHarm([...first, ...labelsOf(form), ...path, ...url.searchParams.values(), ...values], harmOfText) ??
    firstHarm(fields, harmOfField)
  );
}

function mediaTypeOf(form: Element, button: Element | undefined): string {
  const said = (button && attribute(button, 'formenctype')) || attribute(form, 'enctype');
  return /^multipart\/form-data$/i.test(said) ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
}

/** The fields of a form that takes one password, and the name that goes with it before it; undefined for any other. */
function accountOf(controls: readonly Element[]): Submission['account'] {
  const types = controls.map((control) => attribute(control, 'type').toLowerCase());
  const at = types.indexOf('password');
  if (at < 0 || types.lastIndexOf('password') !== at) return undefined;
  const before = controls.slice(0, at).findLast((_, index) => /^(?:|text|email)$/.test(types[index] ?? ''));
  const username = before === undefined ? '' : attribute(before, 'name');
  const password = controls[at] === undefined ? '' : attribute(controls[at], 'name');
  return username === '' || password === '' ? undefined : { username, password };
}

/** How a form is sent: by its button, or by a script. */
interface Sending {
  readonly method: Submission['method'];
  readonly url: URL;
  readonly mediaType: string;
  /** What else says what it is for. */
  readonly words: readonly string[];
}

/** A form with what of it is sent. */
interface ReadForm {
  readonly page: HtmlDocument;
  readonly form: Element;
  readonly controls: readonly Element[];
  readonly button: Element | undefined;
  readonly fields: readonly [name: string, value: string][];
}

function readForm(page: HtmlDocument, form: Element, mark: string): ReadForm {
  const controls = controlsOf(form);
  const button = harmlessButton(controls.filter(isSubmitter));
  const pressed = pressedValues(button).map(([name, value]): [string, string] => [name, value]);
  return { page, form, controls, button, fields: [...filledValues(controls, mark), ...pressed] };
}

/** How a form says that it is sent; undefined where it changes nothing. */
function ownSending({ page, form, controls, button, fields }: ReadForm): Sending | undefined {
  const said = (name: string) => (button && attribute(button, `form${name}`)) || attribute(form, name);
  const isPost = said('method').toUpperCase() === 'POST';
  if (!isPost && said('method').toUpperCase() === 'DIALOG') return undefined;
  const url = said('action') === '' ? new URL(page.url) : webAddress(said('action'), elementsOf(page).base);
  if (url === undefined) return undefined;
  url.hash = '';
  if (isPost) return { method: 'POST', url, mediaType: mediaTypeOf(form, button), words: [] };
  // A form by GET that only shows something is followed like a link.
  if (formKind({ form, controls, action: url, submission: withFields(url, fields) }) !== 'acting') return undefined;
  return { method: 'GET', url, mediaType: 'application/x-www-form-urlencoded', words: [] };
}

const sentMethods: Readonly<Record<string, Submission['method']>> = { POST: 'POST', PUT: 'PUT', PATCH: 'PATCH' };

/** How scripts of the page send a form. */
function scriptWays({ form }: ReadForm, sent: readonly ScriptForm[]): readonly Sending[] {
  return sent.flatMap(({ selector, method, url, mediaType, words }): Sending[] => {
    const known = sentMethods[method];
    return known !== undefined && isNamedBy(form, selector) ? [{ method: known, url, mediaType, words }] : [];
  });
}

function submissionOf(read: ReadForm, sending: Sending): FormSubmission {
  const { page, form, controls, fields } = read;
  const { method, url, mediaType, words } = sending;
  const typed = (type: string) =>
    controls
      .filter((control) => attribute(control, 'type').toLowerCase() === type)
      .map((each) => attribute(each, 'name'));
  const isMultipart = mediaType === 'multipart/form-data';
  const account = accountOf(controls);
  return {
    url,
    submission: {
      method,
      mediaType,
      fields: [...fields],
      files: isMultipart ? typed('file').filter((name) => name !== '') : [],
      text: '',
      page: page.url.href,
      fresh: [...new Set(typed('hidden'))].filter((name) => name !== ''),
      ...(account && { account }),
    },
    harm: harmOfForm(read, url) ?? firstHarm(words, harmOfText),
    words: [
      url.pathname + url.search,
      ...labelsOf(form),
      ...controls.filter(isSubmitter).flatMap((each) => [...saidOf(each)]),
      ...fields.map(([name]) => name),
      ...words,
    ],
  };
}

/** The address of a form by GET with what it sends. */
function withFields(url: URL, fields: readonly (readonly [string, string])[]): URL {
  const own = new URL(url);
  own.search = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
  return own;
}

/** The forms of a page that may change data, each filled in: as their buttons send them, and as scripts of the page do. */
export function submissionsOf(page: HtmlDocument, mark: string): readonly FormSubmission[] {
  if (page.document === undefined) return [];
  const forms = elementsOf(page).named('form').slice(0, maxForms);
  const byScripts = forms.length > 0 ? scriptForms(page) : [];
  return forms.flatMap((form) => {
    const read = readForm(page, form, mark);
    const scripted = scriptWays(read, byScripts);
    const own = ownSending(read);
    // What a script sends in another way is not sent by GET besides.
    const ways = own === undefined || (own.method === 'GET' && scripted.length > 0) ? scripted : [own, ...scripted];
    return ways.map((way) => submissionOf(read, way));
  });
}

const namesOf = ({ fields }: Submission) => [...new Set(fields.map(([name]) => name))].sort().join('\n');

/** The same form as the page has it now: its address and hidden fields; undefined where it has it no more. */
export function formAgain(
  page: HtmlDocument,
  url: URL,
  known: Submission,
): Pick<FormSubmission, 'url' | 'submission'> | undefined {
  const same = submissionsOf(page, '').find(
    (each) => each.url.pathname === url.pathname && namesOf(each.submission) === namesOf(known),
  );
  if (same === undefined) return undefined;
  const fresh = new Map(same.submission.fields.filter(([name]) => known.fresh.includes(name)));
  const fields = known.fields.map(([name, value]): [string, string] => [name, fresh.get(name) ?? value]);
  return { url: same.url, submission: { ...known, fields } };
}
