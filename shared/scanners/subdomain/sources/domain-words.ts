import { labelOf } from '../domain-name.ts';
import { groupLabels } from './labels.ts';

/** So many words are tried at least, and at most: as each is put beside each name, more where there are few names. */
const [fewestWords, mostWords] = [6, 24];
const wordsByNames = 600;
/** Names in which a word stands until it is one of the domain. */
const leastNames = 2;

/** True for a label that a machine made up: a hash, a long mix of letters and digits, letters that nobody can say. */
export function isRandomLabel(label: string): boolean {
  const text = label.replaceAll('-', '');
  if (/^[0-9a-f]{8,}$/.test(text) && /\d/.test(text) && /[a-f]/.test(text)) return true;
  if (text.length < 10) return false;
  const changes = text.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0;
  if (changes >= 4) return true;
  const letters = text.match(/[a-z]/g)?.length ?? 0;
  const vowels = text.match(/[aeiouy]/g)?.length ?? 0;
  return !label.includes('-') && letters >= 10 && vowels < letters / 6;
}

function mostOf(names: readonly string[]): number {
  return Math.max(fewestWords, Math.min(mostWords, Math.floor(wordsByNames / names.length)));
}

/** The words that stand in the labels of several names, those in most names first, then by the alphabet. */
export function domainWords(names: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const name of names) {
    const label = labelOf(name);
    if (isRandomLabel(label)) continue;
    const words = label.split(/[^a-z]+/).filter((word) => word.length >= 2 && word.length <= 12);
    // A label of one word is a name; a word is what is put together with others.
    if (words.length < 2) continue;
    for (const word of new Set(words)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return [...times]
    .filter(([, count]) => count >= leastNames)
    .toSorted(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .slice(0, mostOf(names))
    .map(([word]) => word);
}

/**
 * What groups of hosts are called in names, in any of their labels, those in most names first: a region that has hosts of its
 * own has others beside it. Half as many as words of the domain.
 */
export function groupWords(names: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const name of names)
    for (const part of new Set(name.split(/[.-]/)))
      if (groupLabels.has(part)) times.set(part, (times.get(part) ?? 0) + 1);
  return [...times]
    .toSorted(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .slice(0, mostOf(names) / 2)
    .map(([label]) => label);
}
