import { labelOf, levelOf } from '../domain-name.ts';

/** What environments are called in host names. */
export const environments: readonly string[] = [
  'dev',
  'stg',
  'stage',
  'staging',
  'test',
  'qa',
  'uat',
  'prod',
  'int',
  'demo',
  'beta',
  'old',
  'new',
];

/** Those that are written without a hyphen, too. */
const joined = ['dev', 'stg', 'test'];

/** How far a number is counted on, down and up. */
const COUNTED = [-2, -1, 1, 2, 3];

/** The label with its last number counted down and up; a label without one gets 1 and 2. Leading zeros stay. */
function counted(label: string): string[] {
  const [, head, digits, tail] = /^(.{0,60}?)(\d{1,4})(\D{0,60})$/.exec(label) ?? [];
  if (head === undefined || digits === undefined || tail === undefined) return [`${label}1`, `${label}2`, `${label}-1`];
  return COUNTED.map((step) => Number(digits) + step)
    .filter((number) => number >= 0)
    .map((number) => `${head}${String(number).padStart(digits.length, '0')}${tail}`);
}

/** The label with words that the domain uses itself, before and behind it. */
function withWords(label: string, words: readonly string[]): string[] {
  const parts = new Set(label.split('-'));
  return words.filter((word) => !parts.has(word)).flatMap((word) => [`${label}-${word}`, `${word}-${label}`]);
}

/** A word without the number behind it. */
const uncounted = (word: string) => word.replace(/\d{1,4}$/, '');

/** The label with a word of an environment before, behind, or in place of the one it has. */
function inEnvironments(label: string, tried: readonly string[]): string[] {
  const parts = label.split('-');
  const at = parts.findIndex((part) => environments.includes(uncounted(part)));
  // In place of the word it has: two of them in one name are not usual.
  if (at >= 0) return tried.map((word) => parts.with(at, word).join('-'));
  return [
    ...tried.flatMap((word) => [`${label}-${word}`, `${word}-${label}`]),
    ...joined.filter((word) => tried.includes(word)).flatMap((word) => [`${label}${word}`, `${word}${label}`]),
  ];
}

/** The environments that names tell of, in any of their labels. */
export function environmentsIn(names: readonly string[]): readonly string[] {
  const parts = new Set(names.flatMap((name) => name.split(/[.-]/)).map(uncounted));
  const ends = [...parts];
  return environments.filter(
    (word) =>
      parts.has(word) || (joined.includes(word) && ends.some((part) => part.startsWith(word) || part.endsWith(word))),
  );
}

/**
 * Likely names beside a given one, on the same level, the likeliest first: numbers, then `words` of the domain, then those
 * of environments. At most 40 and two for each of `words`, the name itself not among them.
 */
export function permutationsOf(
  name: string,
  words: readonly string[] = [],
  tried: readonly string[] = environments,
): readonly string[] {
  const label = labelOf(name);
  const made = new Set([...counted(label), ...withWords(label, words), ...inEnvironments(label, tried)]);
  made.delete(label);
  return [...made].filter((each) => each.length > 0 && each.length <= 63).map((each) => `${each}.${levelOf(name)}`);
}
