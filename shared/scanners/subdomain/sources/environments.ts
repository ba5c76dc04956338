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
export const joinedEnvironments: readonly string[] = ['dev', 'stg', 'test'];

/** A word without the number behind it. */
export const uncounted = (word: string) => word.replace(/\d{1,4}$/, '');

/** The environments that names tell of, in any of their labels. */
export function environmentsIn(names: readonly string[]): readonly string[] {
  const parts = new Set(names.flatMap((name) => name.split(/[.-]/)).map(uncounted));
  const ends = [...parts];
  return environments.filter(
    (word) =>
      parts.has(word) ||
      (joinedEnvironments.includes(word) && ends.some((part) => part.startsWith(word) || part.endsWith(word))),
  );
}
