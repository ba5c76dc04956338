import { labels } from './labels.ts';
import type { NameSource } from './source.ts';

/** Usual labels, one level below the domain. They are only candidates: what does not resolve is not reported. */
export function wordList(list: readonly string[] = labels): NameSource {
  return {
    id: 'source-word-list',
    way: 'words',
    words: 'word list',
    isKept: false,
    async ask({ domain, found }) {
      found(list.map((label) => `${label}.${domain}`));
      return [];
    },
  };
}
