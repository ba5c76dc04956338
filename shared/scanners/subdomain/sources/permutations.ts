import { labelOf, levelOf } from '../domain-name.ts';
import { environments, joinedEnvironments, uncounted } from './environments.ts';
import { anywhere, type PlacedWord } from './placed-word.ts';

/** How far a number is counted on, down and up. */
const COUNTED = [-2, -1, 1, 2, 3];

/** The label with its last number counted down and up; one without gets 1 and 2, with a hyphen or zero as well. Leading zeros stay. */
function counted(label: string): string[] {
  const [, head, digits, tail] = /^(.{0,60}?)(\d{1,4})(\D{0,60})$/.exec(label) ?? [];
  if (head === undefined || digits === undefined || tail === undefined)
    return ['1', '2', '-1', '01', '-01'].map((number) => `${label}${number}`);
  return COUNTED.map((step) => Number(digits) + step)
    .filter((number) => number >= 0)
    .map((number) => `${head}${String(number).padStart(digits.length, '0')}${tail}`);
}

/** The label with a word before and behind it, as names of the domain have it. */
function beside(label: string, { word, isBefore, isBehind }: PlacedWord): string[] {
  return [...(isBehind ? [`${label}-${word}`] : []), ...(isBefore ? [`${word}-${label}`] : [])];
}

/** The label with words that the domain uses itself. */
function withWords(label: string, words: readonly PlacedWord[]): string[] {
  const parts = new Set(label.split('-'));
  return words.filter(({ word }) => !parts.has(word)).flatMap((placed) => beside(label, placed));
}

/** The label with a word of an environment before, behind, or in place of the one it has. */
function inEnvironments(label: string, tried: readonly PlacedWord[]): string[] {
  const parts = label.split('-');
  const at = parts.findIndex((part) => environments.includes(uncounted(part)));
  // In place of the word it has: two of them in one name are not usual.
  if (at >= 0) return tried.map(({ word }) => parts.with(at, word).join('-'));
  return [
    ...tried.flatMap((placed) => beside(label, placed)),
    ...tried
      .filter(({ word, isJoined }) => isJoined && joinedEnvironments.includes(word))
      .flatMap(({ word }) => [`${label}${word}`, `${word}${label}`]),
  ];
}

/**
 * Likely names beside a given one, on the same level, the likeliest first: numbers, then `words` of the domain, then those
 * of environments, each in the places that are given. At most 40 and two for each of `words`, the name itself not among them.
 */
export function permutationsOf(
  name: string,
  words: readonly PlacedWord[] = [],
  tried: readonly PlacedWord[] = environments.map(anywhere),
): readonly string[] {
  const label = labelOf(name);
  const made = new Set([...counted(label), ...withWords(label, words), ...inEnvironments(label, tried)]);
  made.delete(label);
  return [...made].filter((each) => each.length > 0 && each.length <= 63).map((each) => `${each}.${levelOf(name)}`);
}
