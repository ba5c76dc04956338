import { technologyRules } from './rules.ts';
import { type Signature, signatureOf } from './signature.ts';

const own: ReadonlyMap<string, Signature> = new Map(
  technologyRules.map((rule) => [rule.name, signatureOf(rule)] as const),
);
const spellings: ReadonlyMap<string, string> = new Map([...own.keys()].map((name) => [name.toLowerCase(), name]));

/** Our spelling of a technology's name: findings are found again by it. */
function spelled(name: string): string {
  return spellings.get(name.toLowerCase()) ?? name;
}

/** What our rules and the operator's recognise, by name: one of the operator's takes the place of ours, however it writes the name. */
export function mergedSignatures(given: readonly Signature[]): ReadonlyMap<string, Signature> {
  if (given.length === 0) return own;
  const merged = new Map(own);
  for (const each of given) {
    merged.set(spelled(each.name), {
      ...each,
      name: spelled(each.name),
      implies: each.implies.map((implied) => ({ ...implied, name: spelled(implied.name) })),
      excludes: each.excludes.map(spelled),
      requires: each.requires.map(spelled),
    });
  }
  return merged;
}
