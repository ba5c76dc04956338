import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import { elementsOf } from '../content/elements.ts';

const maxText = 500_000;
const maxTerms = 20_000;
const maxTerm = 100;

const between = /[^\p{L}\p{N}@._+-]+/u;
const inner = /[@._+-]+/;
const edges = /^[._+-]{1,100}|[._+-]{1,100}$/g;
/** Fields that hold nothing that a visitor reads, or what is made anew for each of them. */
const unread: ReadonlySet<string> = new Set(['hidden', 'password', 'submit', 'button', 'reset', 'image', 'file']);

/** What a visitor reads on a page, values of fields included; of what is no HTML all of it. */
function readText(page: Page): string {
  if (page.document === undefined) return page.text;
  const { forms, loose, runs } = elementsOf(page);
  const fields = [...forms.flatMap((form) => form.fields), ...loose].filter(({ type }) => !unread.has(type));
  return [...runs.map(({ text }) => text), ...fields.map(({ value }) => value)].join('\n');
}

/** True for a term that has a letter and a digit: a number of an order, a token. */
const isMixed = (term: string) => /\p{L}/u.test(term) && /\p{N}/u.test(term);

/** The terms of a text in lower case: its words and numbers, and as a whole what holds an at sign, or letters and digits. */
function termsIn(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const piece of text.slice(0, maxText).toLowerCase().split(between)) {
    if (terms.size >= maxTerms) break;
    const whole = piece.slice(0, maxTerm).replace(edges, '');
    if (whole === '') continue;
    if (whole.includes('@') || isMixed(whole)) terms.add(whole);
    for (const part of whole.split(inner)) if (part !== '') terms.add(part);
  }
  return terms;
}

/** The terms that an answer shows; none where it is no text. */
export function termsOf(response: WebResponse): ReadonlySet<string> {
  return termsIn(readText(pageOfResponse(response, false)));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The terms of an address, which a page may repeat whoever asks. */
export function termsOfAddress({ pathname, search }: URL): ReadonlySet<string> {
  return termsIn(`${pathname} ${search} ${unescaped(pathname)} ${unescaped(search)}`);
}
