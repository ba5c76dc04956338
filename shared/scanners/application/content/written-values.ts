import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from './elements.ts';
import { isJson, isScript, isShownPage } from './kinds.ts';
import { scriptTexts } from './script-texts.ts';

/** A value that somebody or some program has set, not prose. */
export interface WrittenValue {
  readonly text: string;
  /** How it is written there, for evidence. */
  readonly shown: string;
  readonly context: 'attribute' | 'link' | 'comment' | 'script' | 'data';
}

const strings = /(["'`])((?:(?!\1)[^\\\n]|\\.){4,500})\1/g;
const maxValues = 20_000;
const maxText = 1000;

function* stringsIn(text: string, context: WrittenValue['context']): Generator<WrittenValue> {
  let count = 0;
  for (const { 2: value = '' } of text.matchAll(strings)) {
    count += 1;
    if (count > maxValues) return;
    yield { text: value, shown: value, context };
  }
}

const dataString = /"((?:[^"\\\n]|\\.){4,500})"(?!\s{0,8}:)/g;

const word = /(?:^|\s)\p{L}{2,}(?=[\s.,;:!?]|$)/gu;
const proseWords = 16;

/** True for a text to be read, as in the search index of a manual. A message of an error has fewer words. */
const isProse = (text: string) => (text.match(word)?.length ?? 0) >= proseWords;

/**
 * Values of a response: attributes of its elements, comments, strings of its scripts, strings of JSON. What a page says in
 * prose is not among them: words tell of things, values name the site's own.
 */
export function* writtenValues(page: Page): Generator<WrittenValue> {
  if (isJson(page)) {
    let count = 0;
    for (const [, value = ''] of page.text.matchAll(dataString)) {
      count += 1;
      if (count > maxValues) return;
      if (isProse(value)) continue;
      yield { text: value.replaceAll('\\/', '/'), shown: value, context: 'data' };
    }
    return;
  }
  if (isScript(page)) {
    yield* stringsIn(page.text, 'script');
    return;
  }
  if (!isShownPage(page)) return;
  const { all, comments } = elementsOf(page);
  let count = 0;
  for (const { name, attribs } of all())
    for (const [key, text] of Object.entries(attribs)) {
      if (text.length < 4 || key === 'class' || key === 'd' || key === 'style') continue;
      count += 1;
      if (count > maxValues) break;
      const context = (name === 'a' || name === 'area') && key === 'href' ? 'link' : 'attribute';
      yield { text: text.slice(0, maxText), shown: `<${name} ${key}="${text.slice(0, 300)}">`, context };
    }
  for (const text of comments) yield { text, shown: `<!--${text.slice(0, 300)}-->`, context: 'comment' };
  for (const text of scriptTexts(page)) yield* stringsIn(text, 'script');
}

/** True for answers that hold values. */
export const containsValues = (page: Page) => isJson(page) || isScript(page) || isShownPage(page);
