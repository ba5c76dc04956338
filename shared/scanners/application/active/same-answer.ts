import { pageWords, urlWords, wordDistance } from '../../web/page-words.ts';
import type { WebResponse } from '../../web/web-client.ts';

/** An answer without what differs from one request to the next: numbers, and the words that were asked for. */
interface Steady {
  readonly status: number;
  readonly location: string | undefined;
  readonly words: readonly string[];
}

/** What of an answer can be compared with others that were asked with values of these forms. */
export function steadyOf(response: WebResponse, asked: readonly string[]): Steady {
  const echoed = asked.map((url) => urlWords(url)).reduce((all, words) => all.union(words), new Set<string>());
  const location = response.location === undefined ? undefined : pageWords(response.location, echoed).join(' ');
  return { status: response.status, location, words: pageWords(response.text(), echoed) };
}

/** True for answers that say the same. */
export function isSame(a: Steady, b: Steady): boolean {
  return a.status === b.status && a.location === b.location && wordDistance(a.words, b.words) === 0;
}
