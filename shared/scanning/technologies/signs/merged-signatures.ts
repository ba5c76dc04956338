import { technologyRules } from '../rules.ts';
import { type Sign, type Signature, signatureOf } from './signature.ts';

const own: ReadonlyMap<string, Signature> = new Map(
  technologyRules.map((rule) => [rule.name, signatureOf(rule)] as const),
);
const spellings: ReadonlyMap<string, string> = new Map([...own.keys()].map((name) => [name.toLowerCase(), name]));

/** Our spelling of a technology's name: findings are found again by it. */
function spelled(name: string): string {
  return spellings.get(name.toLowerCase()) ?? name;
}

const isBound = ({ requires, requiresCategories }: Signature) => requires.length + requiresCategories.length > 0;
const sourceAndPattern = ({ source, pattern }: Sign) => JSON.stringify([source, pattern]);

/**
 * The signs of both. Those of `base` stay free of what only `given` requires, and the other way round. Contradicting are
 * two signs with the same pattern in the same source that differ in what they tell of the version or in their weight.
 */
function unitedSigns(base: Signature, given: Signature): readonly Sign[] {
  const said = new Set(given.signs.map(sourceAndPattern));
  const signs = [...given.signs, ...base.signs.filter((sign) => !said.has(sourceAndPattern(sign)))];
  if (isBound(base) === isBound(given)) return signs;
  // A sign that one of them has without any requirement is free of that of the other.
  const free = new Set((isBound(base) ? given : base).signs.map(sourceAndPattern));
  return signs.map((sign) => (free.has(sourceAndPattern(sign)) ? { ...sign, isFree: true } : sign));
}

/**
 * All that two signatures of one technology know of it. Where they contradict each other, `given` wins: in the home page
 * and the categories where it names any that this service knows, in how an implied technology is implied, in whether one
 * is implied or excluded, in what is required, and in the version and weight of one and the same sign.
 */
function united(base: Signature, given: Signature): Signature {
  const implied = new Set(given.implies.map(({ name }) => name));
  const excluded = new Set(given.excludes);
  const binding = isBound(given) ? given : base;
  return {
    name: base.name,
    categories: given.categories.some((each) => each !== 'Other') ? given.categories : base.categories,
    site: given.site ?? base.site,
    implies: [...given.implies, ...base.implies.filter(({ name }) => !implied.has(name) && !excluded.has(name))],
    excludes: [...excluded, ...base.excludes.filter((name) => !implied.has(name) && !excluded.has(name))],
    requires: binding.requires,
    requiresCategories: binding.requiresCategories,
    signs: unitedSigns(base, given),
  };
}

const mergedBefore = new WeakMap<readonly Signature[], ReadonlyMap<string, Signature>>();

/** What our rules and the operator's recognise, by name: those of one technology are united, however the operator writes it. */
export function mergedSignatures(given: readonly Signature[]): ReadonlyMap<string, Signature> {
  if (given.length === 0) return own;
  const before = mergedBefore.get(given) ?? merge(given);
  mergedBefore.set(given, before);
  return before;
}

function merge(given: readonly Signature[]): ReadonlyMap<string, Signature> {
  const merged = new Map(own);
  for (const each of given) {
    const name = spelled(each.name);
    const theirs = {
      ...each,
      name,
      implies: each.implies.map((implied) => ({ ...implied, name: spelled(implied.name) })),
      excludes: each.excludes.map(spelled),
      requires: each.requires.map(spelled),
    };
    const before = merged.get(name);
    merged.set(name, before ? united(before, theirs) : theirs);
  }
  return merged;
}
