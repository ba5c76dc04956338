import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { isData, isShownPage } from '../content/kinds.ts';

/** Texts of a response in which an error message is the application's own, not something that the page quotes. */
export interface OwnErrors {
  readonly texts: readonly string[];
  /** Comments: nobody quotes an error there. */
  readonly comments: readonly string[];
  /** How much the page says beside quotations, in characters: an error page says little else. */
  readonly total: number;
}

const telling = /trace|stack|exception|error|debug|detail|message|reason|cause|fault|description/i;
const maxTexts = 2000;

interface Waiting {
  readonly value: unknown;
  readonly isTelling: boolean;
}

/** Texts of members whose names say that they tell of an error; of a server error all texts. */
function textsOfJson(root: unknown, everything: boolean): readonly string[] {
  const texts: string[] = [];
  const waiting: Waiting[] = [{ value: root, isTelling: everything }];
  for (let at = waiting.pop(); at !== undefined && texts.length < maxTexts; at = waiting.pop()) {
    const { value, isTelling } = at;
    if (typeof value === 'string') {
      if (isTelling && value.length > 5) texts.push(value);
    } else if (Array.isArray(value)) {
      // Lines of a trace, one by one.
      if (isTelling && value.length > 0 && value.every((each) => typeof each === 'string'))
        texts.push(value.join('\n'));
      else for (const each of value.slice(0, 1000)) waiting.push({ value: each, isTelling });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value).slice(0, 1000))
        waiting.push({ value: each, isTelling: isTelling || telling.test(key.slice(0, 60)) });
  }
  return texts;
}

function read(page: Page): OwnErrors {
  const isFailure = page.status >= 500;
  if (isShownPage(page)) {
    const { runs, comments } = elementsOf(page);
    const own = runs.filter(({ isQuoted }) => isFailure || !isQuoted);
    const total = own.reduce((sum, { text }) => sum + text.length, 0);
    // Errors may cross from one run to the next: frameworks put a part of a trace into code elements.
    const said = isFailure ? [own.map(({ text }) => text).join('\n')] : own.map(({ text }) => text);
    return { texts: said, comments, total };
  }
  if (!isData(page)) return { texts: [], comments: [], total: 0 };
  const { text, contentType, url } = page;
  if (contentType.endsWith('json')) {
    try {
      const texts = textsOfJson(JSON.parse(text), isFailure);
      return { texts, comments: [], total: 0 };
    } catch {
      return { texts: isFailure ? [text.replaceAll('\\n', '\n')] : [], comments: [], total: text.length };
    }
  }
  if (isFailure || /\.log(?:\.\d+)?$/i.test(url.pathname)) return { texts: [text], comments: [], total: 0 };
  // Documents tell of errors, too: what starts with one is one.
  if (contentType === 'text/plain') return { texts: [text.slice(0, 1500)], comments: [], total: text.length };
  const fault = contentType.endsWith('xml')
    ? text.search(/<(?:\w{1,30}:)?(?:fault|faultstring|error|exception)\b/i)
    : -1;
  return { texts: fault < 0 ? [] : [text.slice(fault, fault + 20_000)], comments: [], total: 0 };
}

const known = new WeakMap<Page, OwnErrors>();

/** Texts of a response that may contain its own error messages; read once however many checks ask. */
export function ownErrors(page: Page): OwnErrors {
  const before = known.get(page);
  if (before) return before;
  const errors = read(page);
  known.set(page, errors);
  return errors;
}

/** True for responses that may contain their own error messages. */
export const mayShowErrors = (page: Page) => isShownPage(page) || (isData(page) && page.text !== '');
