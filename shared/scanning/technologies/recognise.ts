import type { Confidence } from '../../records/findings/confidence.ts';
import { oneLine } from '../web/exhibit.ts';
import { type SignSighting, SiteView } from './page/site-view.ts';
import type { SiteSample, Technology, TechnologyRule } from './rule.ts';
import { SignIndex, type WantedSign } from './signs/sign-index.ts';
import type { Sign, Signature } from './signs/signature.ts';
import { signatureOf } from './signs/signature.ts';
import { likeliestVersion, versionFrom } from './version.ts';

/** Evidence that is shown of one technology. */
const maxEvidence = 6;
/** Signs that are worth less than this together say that something may be there: too little. */
const leastWeight = 25;
const wholeWeight = 100;

/** Where builds put hashes, which begin like versions. */
const inAddresses: ReadonlySet<Sign['source']['kind']> = new Set(['script', 'style', 'html', 'element']);

/** What the signs of one technology came to. */
interface Found {
  readonly signature: Signature;
  weight: number;
  /** Kinds of places that told of it. */
  readonly kinds: Set<string>;
  readonly versions: string[];
  readonly evidence: string[];
  implied: boolean;
}

const signatures = new WeakMap<TechnologyRule, Signature>();

function cachedSignature(rule: TechnologyRule): Signature {
  const known = signatures.get(rule) ?? signatureOf(rule);
  signatures.set(rule, known);
  return known;
}

const indexes = new WeakMap<ReadonlyMap<string, Signature>, SignIndex>();

/** The index of many signatures, made once for all sites. */
function indexOf(signatures: ReadonlyMap<string, Signature>): SignIndex {
  const known = indexes.get(signatures) ?? new SignIndex(signatures);
  indexes.set(signatures, known);
  return known;
}

/** True where signatures look at the elements of pages: a sample for them is made with trees. */
export function readsElements(signatures: ReadonlyMap<string, Signature>): boolean {
  return indexOf(signatures).readsElements;
}

/** What signs find, by the name of their signature; what weighs too little is left out. */
function lookFor(
  entries: readonly (WantedSign & { readonly signature: Signature })[],
  view: SiteView,
): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const { sign, wanted, signature } of entries) {
    const seen = view.find(sign, wanted);
    if (seen === undefined) continue;
    const known = found.get(signature.name) ?? {
      signature,
      weight: 0,
      kinds: new Set(),
      versions: [],
      evidence: [],
      implied: false,
    };
    found.set(signature.name, known);
    take(sign, seen, known);
  }
  for (const [name, { weight }] of found) if (weight < leastWeight) found.delete(name);
  return found;
}

function take(sign: Sign, seen: SignSighting, found: Found): void {
  const isHash = seen.match.isCut === true && inAddresses.has(sign.source.kind);
  const version = isHash ? undefined : versionFrom(sign.version, seen.match);
  found.weight = Math.min(wholeWeight, found.weight + sign.weight);
  found.kinds.add(sign.source.kind);
  if (version !== undefined) found.versions.push(version);
  const line = oneLine(seen.evidence, 200);
  if (!found.evidence.includes(line) && found.evidence.length < maxEvidence) found.evidence.push(line);
}

function confidenceOf({ weight, kinds, implied }: Found): Confidence {
  if (weight < 50) return 'tentative';
  return kinds.size > 1 && !implied ? 'certain' : 'firm';
}

/** Adds what is there wherever something that was found is, and what that implies in its turn. */
function addImplied(found: Map<string, Found>, known: ReadonlyMap<string, Signature>): void {
  const waiting = [...found.values()];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const { name, weight, version } of from.signature.implies) {
      const signature = known.get(name);
      if (signature === undefined || found.has(name)) continue;
      const certainty = (from.weight * weight) / wholeWeight;
      if (certainty < leastWeight) continue;
      const versions = version === undefined ? [] : [version];
      const evidence = [`implied by ${from.signature.name}`];
      const implied = { signature, weight: certainty, kinds: new Set<string>(), versions, evidence, implied: true };
      found.set(name, implied);
      waiting.push(implied);
    }
  }
}

/** Takes out what something else excludes; of two that exclude each other the one with more signs stays. */
function removeExcluded(found: Map<string, Found>): void {
  const byWeight = [...found.values()].toSorted((one, other) => other.kinds.size - one.kinds.size);
  for (const { signature } of byWeight) {
    if (!found.has(signature.name)) continue;
    for (const name of signature.excludes) if (name !== signature.name) found.delete(name);
  }
}

function isAllowed(
  { requires, requiresCategories }: Signature,
  found: ReadonlyMap<string, Found>,
  categories: ReadonlySet<string>,
): boolean {
  return requires.every((name) => found.has(name)) && requiresCategories.every((each) => categories.has(each));
}

function addCategories(found: ReadonlyMap<string, Found>, categories: Set<string>): void {
  for (const { signature } of found.values()) for (const each of signature.categories) categories.add(each);
}

/**
 * Tells the technologies that a site shows, sorted by name, each with its version where the site tells it. A signature
 * that requires another is looked at behind those that do not. Versions are not inherited. Takes time that grows with
 * the sample's length alone, whatever it says.
 */
export function recogniseBy(sample: SiteSample, signatures: ReadonlyMap<string, Signature>): readonly Technology[] {
  const view = new SiteView(sample);
  try {
    return technologiesIn(view, indexOf(signatures));
  } finally {
    view.end();
  }
}

function technologiesIn(view: SiteView, index: SignIndex): readonly Technology[] {
  const { known } = index;
  const found = lookFor(index.candidates(view), view);
  removeExcluded(found);
  addImplied(found, known);
  const categories = new Set<string>();
  addCategories(found, categories);
  for (const { signature, signs } of index.bound) {
    if (!isAllowed(signature, found, categories)) continue;
    const entries = signs.map((each) => ({ ...each, signature }));
    const seen = lookFor(entries, view);
    for (const [name, each] of seen) found.set(name, each);
    addCategories(seen, categories);
  }
  removeExcluded(found);
  addImplied(found, known);
  return [...found.values()]
    .map((each) => ({
      name: each.signature.name,
      version: likeliestVersion(each.versions),
      categories: each.signature.categories,
      evidence: each.evidence,
      implied: each.implied,
      confidence: confidenceOf(each),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const ruleSets = new WeakMap<readonly TechnologyRule[], ReadonlyMap<string, Signature>>();

/** Tells the technologies that a site shows by rules of our own; of two rules of one name the later one counts. */
export function recognise(sample: SiteSample, rules: readonly TechnologyRule[]): readonly Technology[] {
  const signatures = ruleSets.get(rules) ?? new Map(rules.map((rule) => [rule.name, cachedSignature(rule)] as const));
  ruleSets.set(rules, signatures);
  return recogniseBy(sample, signatures);
}
