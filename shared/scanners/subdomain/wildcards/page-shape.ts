import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageTitle, pageWords, wordDistance } from '../../../scanning/web/page/page-words.ts';

/** What is compared of the page that a host shows. */
export interface PageShape {
  readonly host: string;
  readonly status: number;
  /** Where it sends the visitor; empty where it does not. */
  readonly location: string;
  /** As much of its source as is compared. */
  readonly source: string;
}

/** What a host showed. */
export function shapeOf(
  { status, location, text }: Pick<WebResponse, 'status' | 'location' | 'text'>,
  host: string,
): PageShape {
  return { host, status, location: location ?? '', source: text() };
}

/** The words of a host's own name: pages repeat it, whole or in parts. */
function wordsOf({ host }: PageShape): ReadonlySet<string> {
  return new Set(host.toLowerCase().split(/[^\p{L}\p{N}]+/u));
}

interface Words {
  readonly status: number;
  readonly location: string;
  readonly title: string;
  readonly words: readonly string[];
}

/** A shape without numbers and without what the names that are compared may have put into it. */
function wordsWithout({ status, location, source }: PageShape, echoed: ReadonlySet<string>): Words {
  return {
    status,
    location: pageWords(location, echoed).join(' '),
    title: pageTitle(source, echoed) ?? '',
    words: pageWords(source, echoed),
  };
}

/**
 * True where a page differs from those of all random names more than these differ among themselves, measured by their
 * words. Advertising and error numbers change with each visit, and what is a word of one of the names counts in none.
 */
export function isOwnPage(page: PageShape, randoms: readonly PageShape[]): boolean {
  const echoed = [page, ...randoms].map(wordsOf).reduce((all, each) => all.union(each));
  const own = wordsWithout(page, echoed);
  const others = randoms.map((each) => wordsWithout(each, echoed));
  const alike = others.filter(({ status, location }) => status === own.status && location === own.location);
  if (alike.length === 0) return others.length > 0;
  let noise = 0;
  for (const [at, a] of alike.entries())
    for (const b of alike.slice(at + 1)) noise = Math.max(noise, wordDistance(a.words, b.words));
  const titles = new Set(alike.map(({ title }) => title));
  // A title that stays says more than the words below it.
  if (titles.size === 1 && !titles.has(own.title)) return true;
  return !alike.some(({ words }) => {
    const slack = noise > 0 ? 2 + Math.ceil(noise * 1.5) : Math.floor(words.length / 50);
    return wordDistance(own.words, words) <= slack;
  });
}
