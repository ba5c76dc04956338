import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageWords, urlWords, wordDistance } from '../../../scanning/web/page/page-words.ts';

/** An answer without what differs from one request to the next: numbers, and the words that were asked for. */
export interface Steady {
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

/** How many words two answers do not share; Infinity where they differ in status or lead elsewhere. */
export function differenceOf(a: Steady, b: Steady): number {
  return a.status === b.status && a.location === b.location ? wordDistance(a.words, b.words) : Number.POSITIVE_INFINITY;
}
