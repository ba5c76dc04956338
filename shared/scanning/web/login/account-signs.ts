import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { actingOf } from '../acting/acting-address.ts';
import type { WebResponse } from '../message/web-message.ts';
import type { Page } from '../page/page.ts';
import { pageOfResponse } from '../page/page-of-response.ts';
import { shownText } from './shown-text.ts';

/** What a page shows of an account: its name, a way to log out. */
export type AccountSign = 'name' | 'way out';

/** Shorter ones are words of many pages. */
const minName = 4;
const maxTargets = 2000;

/** True where a link or a form of a page logs out. */
function hasWayOut({ document, url }: Page): boolean {
  if (document === undefined) return false;
  const links = getElementsByTagName('a', document, true, maxTargets);
  const forms = getElementsByTagName('form', document, true, maxTargets);
  return [...links, ...forms].some((element) => {
    const address = getAttributeValue(element, 'href') ?? getAttributeValue(element, 'action');
    if (address === undefined || !URL.canParse(address, url.href)) return false;
    const label = element.name === 'a' ? [textContent(element).trim()] : [];
    return actingOf(new URL(address, url), label) === 'would log out';
  });
}

/** A word without the points and dashes at its end. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (word[end - 1] === '.' || word[end - 1] === '-') end -= 1;
  return word.slice(0, end);
}

/** Words as names of accounts are made of them, e-mail addresses among them, without what ends a sentence. */
function wordsOf(page: Page): ReadonlySet<string> {
  const words = shownText(page)
    .toLowerCase()
    .split(/[^\p{L}\p{N}@._+-]+/u);
  return new Set(words.map(withoutEnd));
}

/** The signs of an account on a page. `username` is the name by which it logs in. */
export function accountSigns(response: WebResponse, username: string): ReadonlySet<AccountSign> {
  const page = pageOfResponse(response, false);
  const signs = new Set<AccountSign>();
  const name = username.toLowerCase();
  if (name.length >= minName && wordsOf(page).has(name)) signs.add('name');
  if (hasWayOut(page)) signs.add('way out');
  return signs;
}
