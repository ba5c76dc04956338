import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageWords, urlWords, wordDistance } from '../../../scanning/web/page/page-words.ts';

/** The part of a response that stays the same from one request to the next: no numbers, no words of the request. */
export interface Steady {
  readonly status: number;
  readonly location: string | undefined;
  readonly words: readonly string[];
}

/**
 * Reduces a response to what can be compared with other responses: its status, where it redirects to, and its words
 * without numbers and without the words of the requested URLs (`asked`), which pages tend to repeat.
 */
export function steadyOf(response: WebResponse, asked: readonly string[]): Steady {
  const echoed = asked.map((url) => urlWords(url)).reduce((all, words) => all.union(words), new Set<string>());
  const location = response.location === undefined ? undefined : pageWords(response.location, echoed).join(' ');
  return { status: response.status, location, words: pageWords(response.text(), echoed) };
}

/** The number of words that only one of two responses has; Infinity if status or redirect target differ. */
export function differenceOf(a: Steady, b: Steady): number {
  return a.status === b.status && a.location === b.location ? wordDistance(a.words, b.words) : Number.POSITIVE_INFINITY;
}
