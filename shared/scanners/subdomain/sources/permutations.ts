import { labelOf, levelOf } from '../domain-name.ts';

/** What environments are called in host names. */
const environments = [
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

/** The label with a word of an environment before, behind, or in place of the one it has. */
function inEnvironments(label: string): string[] {
  const parts = label.split('-');
  const at = parts.findIndex((part) => environments.includes(part.replace(/\d{1,4}$/, '')));
  // In place of the word it has: two of them in one name are not usual.
  if (at >= 0) return environments.map((word) => parts.with(at, word).join('-'));
  return [
    ...environments.flatMap((word) => [`${label}-${word}`, `${word}-${label}`]),
    ...joined.flatMap((word) => [`${label}${word}`, `${word}${label}`]),
  ];
}

/**
 * Likely names beside a given one, on the same level, the likeliest first: numbers, then `words` of the domain, then usual
 * words. At most 40 and two for each of `words`, the name itself not among them.
 */
export function permutationsOf(name: string, words: readonly string[] = []): readonly string[] {
  const label = labelOf(name);
  const made = new Set([...counted(label), ...withWords(label, words), ...inEnvironments(label)]);
  made.delete(label);
  return [...made].filter((each) => each.length > 0 && each.length <= 63).map((each) => `${each}.${levelOf(name)}`);
}
