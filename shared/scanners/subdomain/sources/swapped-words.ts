import { isRandomLabel } from './domain-words.ts';

/** A part that stands in so many forms is no choice among few. */
const mostForms = 8;
const mostSwaps = 10;

/** A part without the number behind it. */
const wordOf = (part: string) => part.replace(/\d{1,4}$/, '');

/** Words that may stand for each other, by each of them. */
type Interchangeable = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The words that stand at the same position of otherwise equal labels, whatever their numbers: `lis` and `opo` of `srv-lis-web01`
 * and `srv-opo-web02`. Where one of them stands, the others may.
 */
export function interchangeableWords(labels: readonly string[]): Interchangeable {
  const forms = new Map<string, Set<string>>();
  for (const label of labels) {
    const words = label.split('-').map(wordOf);
    if (words.length < 2 || isRandomLabel(label)) continue;
    for (const [at, word] of words.entries()) {
      if (!/^[a-z]{2,12}$/.test(word)) continue;
      const form = words.with(at, '*').join('-');
      forms.set(form, (forms.get(form) ?? new Set()).add(word));
    }
  }
  const found = new Map<string, Set<string>>();
  for (const words of forms.values()) {
    if (words.size < 2 || words.size > mostForms) continue;
    for (const word of words) found.set(word, (found.get(word) ?? new Set()).union(words));
  }
  return found;
}

/** The label with each of its words in turn replaced by those that may stand for it; at most 10, in the order of the alphabet. */
export function swappedWords(label: string, interchangeable: Interchangeable): readonly string[] {
  const parts = label.split('-');
  const swapped = parts.flatMap((part, at) => {
    const word = wordOf(part);
    const others = [...(interchangeable.get(word) ?? [])].filter((other) => other !== word).toSorted();
    return others.map((other) => parts.with(at, other + part.slice(word.length)).join('-'));
  });
  return [...new Set(swapped)].slice(0, mostSwaps);
}
