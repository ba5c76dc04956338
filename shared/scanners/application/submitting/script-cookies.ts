import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';

const maxScript = 300_000;
/** `document.cookie = "theme=" + ...`: the name is written out where its value is not. */
const written = /\bdocument\.cookie\s{0,5}=\s{0,5}["'`]([\w.-]{1,60})=/g;

/** Names of the cookies that the scripts of a page, or a script, set. */
export function scriptCookies(page: Page): readonly string[] {
  const isScript = page.document === undefined && /script/i.test(page.contentType);
  const scripts = isScript
    ? [page.text]
    : page.document === undefined
      ? []
      : elementsOf(page).scripts.map(({ text }) => text);
  return scripts.flatMap((text) => [...text.slice(0, maxScript).matchAll(written)].map(([, name = '']) => name));
}
