import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { type Harm, harmOfField, harmOfText } from '../../../scanning/web/acting/harm.ts';
import { controlsOf, isSubmitter, pressedValues } from '../../../scanning/web/page/default-button.ts';
import { elementsOf, type HtmlDocument, webAddress } from '../content/elements.ts';
import { saidOf } from '../crawl/links/element-words.ts';
import { formKind } from '../crawl/links/form-kind.ts';
import { filledValues } from './filled-values.ts';
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

/** A value that names what is done (`action=delete`) is a word or two. */
const isWord = (value: string) => /^[\p{L}_-]{2,40}$/u.test(value);

interface FormParts {
  readonly form: Element;
  readonly controls: readonly Element[];
  readonly button: Element | undefined;
  readonly url: URL;
}

function harmOfForm({ form, controls, button, url }: FormParts): Harm | undefined {
  if (controls.some((control) => attribute(control, 'type').toLowerCase() === 'password')) return 'password';
  const hidden = controls.filter((control) => attribute(control, 'type').toLowerCase() === 'hidden');
  const values = hidden.map((control) => attribute(control, 'value')).filter(isWord);
  const buttons = controls.filter(isSubmitter);
  // Where every button does harm, the first one says what.
  const pressed = button === undefined && buttons[0] ? saidOf(buttons[0]) : [];
  const path = url.pathname.split('/').filter((part) => part !== '');
  const fields = controls.filter((control) => !isSubmitter(control)).map((control) => attribute(control, 'name'));
  return (
    firstHarm([...pressed, ...labelsOf(form), ...path, ...url.searchParams.values(), ...values], harmOfText) ??
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

function submissionOf(page: HtmlDocument, form: Element, mark: string): FormSubmission | undefined {
  const controls = controlsOf(form);
  const buttons = controls.filter(isSubmitter);
  const button = harmlessButton(buttons);
  const said = (name: string) => (button && attribute(button, `form${name}`)) || attribute(form, name);
  const isPost = said('method').toUpperCase() === 'POST';
  if (!isPost && said('method').toUpperCase() === 'DIALOG') return undefined;
  const { base } = elementsOf(page);
  const url = said('action') === '' ? new URL(page.url) : webAddress(said('action'), base);
  if (url === undefined) return undefined;
  url.hash = '';
  const typed = (type: string) =>
    controls
      .filter((control) => attribute(control, 'type').toLowerCase() === type)
      .map((each) => attribute(each, 'name'));
  const fields = [
    ...filledValues(controls, mark),
    ...pressedValues(button).map(([name, value]): [string, string] => [name, value]),
  ];
  // A form by GET that only shows something is followed like a link.
  if (!isPost && formKind({ form, controls, action: url, submission: withFields(url, fields) }) !== 'acting')
    return undefined;
  const mediaType = isPost ? mediaTypeOf(form, button) : 'application/x-www-form-urlencoded';
  const isMultipart = mediaType === 'multipart/form-data';
  const account = accountOf(controls);
  return {
    url,
    submission: {
      method: isPost ? 'POST' : 'GET',
      mediaType,
      fields,
      files: isMultipart ? typed('file').filter((name) => name !== '') : [],
      text: '',
      page: page.url.href,
      fresh: [...new Set(typed('hidden'))].filter((name) => name !== ''),
      ...(account && { account }),
    },
    harm: harmOfForm({ form, controls, button, url }),
    words: [
      url.pathname + url.search,
      ...labelsOf(form),
      ...buttons.flatMap((each) => [...saidOf(each)]),
      ...fields.map(([name]) => name),
    ],
  };
}

/** The address of a form by GET with what it sends. */
function withFields(url: URL, fields: readonly (readonly [string, string])[]): URL {
  const own = new URL(url);
  own.search = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
  return own;
}

/** The forms of a page that may change data, each filled in. */
export function submissionsOf(page: HtmlDocument, mark: string): readonly FormSubmission[] {
  if (page.document === undefined) return [];
  return elementsOf(page)
    .named('form')
    .slice(0, maxForms)
    .flatMap((form) => submissionOf(page, form, mark) ?? []);
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
