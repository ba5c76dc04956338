import type { Confidence } from '../../records/finding.ts';
import { oneLine } from '../web/exhibit.ts';
import type { SiteSample, Technology, TechnologyRule } from './rule.ts';
import type { Sign, Signature } from './signature.ts';
import { signatureOf } from './signature.ts';
import { SiteView } from './site-view.ts';
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

function lookFor(signature: Signature, signs: readonly Sign[], view: SiteView): Found | undefined {
  const found: Found = { signature, weight: 0, kinds: new Set(), versions: [], evidence: [], implied: false };
  for (const sign of signs) take(sign, view, found);
  return found.weight >= leastWeight ? found : undefined;
}

function take(sign: Sign, view: SiteView, found: Found): void {
  const seen = view.find(sign);
  if (seen === undefined) return;
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

function isAllowed({ requires, requiresCategories }: Signature, found: ReadonlyMap<string, Found>): boolean {
  const categories = new Set([...found.values()].flatMap(({ signature }) => signature.categories));
  return requires.every((name) => found.has(name)) && requiresCategories.every((each) => categories.has(each));
}

/**
 * Tells the technologies that a site shows, sorted by name, each with its version where the site tells it. A signature
 * that requires another is looked at behind those that do not. Versions are not inherited. Takes time that grows with
 * the sample's length alone, whatever it says.
 */
export function recogniseBy(sample: SiteSample, all: readonly Signature[]): readonly Technology[] {
  const view = new SiteView(sample);
  const known = new Map(all.map((each) => [each.name, each]));
  const found = new Map<string, Found>();
  const look = (signature: Signature, signs = signature.signs) => {
    const seen = lookFor(signature, signs, view);
    if (seen !== undefined) found.set(signature.name, seen);
  };
  const freeSigns = ({ signs }: Signature) => signs.filter(({ isFree }) => isFree === true);
  const isBound = ({ requires, requiresCategories }: Signature) => requires.length + requiresCategories.length > 0;
  for (const signature of known.values()) look(signature, isBound(signature) ? freeSigns(signature) : signature.signs);
  removeExcluded(found);
  addImplied(found, known);
  for (const signature of known.values()) if (isBound(signature) && isAllowed(signature, found)) look(signature);
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

/** Tells the technologies that a site shows by rules of our own; of two rules of one name the later one counts. */
export function recognise(sample: SiteSample, rules: readonly TechnologyRule[]): readonly Technology[] {
  return recogniseBy(sample, rules.map(cachedSignature));
}
