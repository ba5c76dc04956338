import { type Confidence, isSurer } from '../../../records/findings/confidence.ts';
import type { CveKnowledge, KnownCve } from '../../../scanning/vulnerabilities/cve-knowledge.ts';
import { productsOfLibrary } from '../../../scanning/vulnerabilities/product-names.ts';
import { exploited, factsOf, linesOf, scoreOfAll } from '../../../scanning/vulnerabilities/vulnerability-words.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { printableLine } from '../content/evidence.ts';
import { isScript, isShownPage } from '../content/kinds.ts';
import { scriptTexts } from '../content/script-texts.ts';
import { type FoundLibrary, librariesByAddress, librariesByContent } from '../libraries/find-libraries.ts';
import { flawsKnownOn, flawsOf, type KnownFlaws, registryNames } from '../libraries/known-flaws.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const mostAddresses = 300;
const mostIds = 12;
const longestTitle = 70;
/** Shorter ones are settings and calls. */
const leastInline = 2000;

const scores: Readonly<Record<string, number>> = { low: 3, medium: 6, high: 8, critical: 8 };

/** Parts of one library are one finding. */
const wholeOf = (name: string) => (name.startsWith('jquery-ui-') ? 'jquery-ui' : name);

function* foundIn(page: Page): Generator<FoundLibrary> {
  if (isScript(page)) {
    yield* librariesByAddress(page.url);
    yield* librariesByContent(page.text);
    return;
  }
  const { scripts } = elementsOf(page);
  const addresses = new Map(scripts.flatMap(({ url }) => (url ? [[url.href, url]] : [])));
  for (const url of [...addresses.values()].slice(0, mostAddresses)) yield* librariesByAddress(url);
  for (const text of scriptTexts(page)) if (text.length >= leastInline) yield* librariesByContent(text);
}

const noFlaws: KnownFlaws = {
  severity: 'low',
  ids: [],
  unnamed: 0,
  cwe: [],
  fixedIn: undefined,
  isAbandoned: false,
};

interface Seen {
  readonly names: Set<string>;
  proof: string;
  confidence: Confidence;
}

/** What the operator's files say of CVEs that the product's own data names. */
function exploitationOf(ids: readonly string[], cves: CveKnowledge | undefined) {
  const known = cves === undefined ? [] : ids.map((id) => cves.exploitation(id));
  return { epss: known.flatMap(({ epss }) => epss ?? []), kev: known.some(({ kev }) => kev) };
}

/** By the product's own data and the operator's feed together. */
function vulnerabilityFacts(listed: readonly string[], feed: readonly KnownCve[], cves: CveKnowledge | undefined) {
  const own = exploitationOf(listed, cves);
  const facts = factsOf(feed);
  const chances = [...own.epss, ...(facts.epss === undefined ? [] : [facts.epss])];
  return {
    ...facts,
    cveIds: [...new Set([...(facts.cveIds ?? []), ...listed])],
    ...(chances.length > 0 && { epss: Math.max(...chances) }),
    kev: own.kev || facts.kev === true,
  };
}

function sightingOf(name: string, version: string, seen: Seen, cves: CveKnowledge | undefined): Sighting | undefined {
  const names = [...seen.names];
  const flaws = flawsOf(names, version);
  const products = registryNames(names).flatMap(productsOfLibrary);
  const feed = cves?.affecting({ products, version }) ?? [];
  if (!flaws && feed.length === 0) return undefined;
  const { ids: listed, unnamed, fixedIn, isAbandoned, severity } = flaws ?? noFlaws;
  const facts = vulnerabilityFacts(listed, feed, cves);
  const ids = facts.cveIds;
  const named = ids.slice(0, mostIds).join(', ') + (ids.length > mostIds ? ` and ${ids.length - mostIds} more` : '');
  const others = unnamed === 0 ? '' : `${named === '' ? '' : ', and '}${unnamed} without an identifier`;
  const known = named === '' && others === '' ? '' : `, which has known vulnerabilities: ${named}${others}`;
  const source = feed.length === 0 ? '' : ' and the CVE feed of the service';
  const fixed = fixedIn === undefined ? '' : ` They are fixed in version ${fixedIn}.`;
  const end = isAbandoned ? ' This branch is no longer maintained.' : '';
  const lines = feed.length === 0 ? '' : `\n${linesOf(feed)}`;
  const own = flaws === undefined ? 0 : (scores[severity] ?? 3);
  return {
    cause: `${name}@${version}`,
    title: `Vulnerable JavaScript library: ${name} ${version}`.slice(0, longestTitle),
    description: `The site uses ${name} ${version}${known} (Retire.js data of ${flawsKnownOn}${source}).${feed.length === 0 ? fixed : ''}${end}`,
    evidence: `${printableLine(seen.proof, 300)}${lines}`,
    score: Math.max(own, feed.length === 0 ? 0 : scoreOfAll(feed), facts.kev ? exploited : 0),
    confidence: seen.confidence,
    ...facts,
  };
}

/**
 * A script is a version of a library that has known flaws, by Retire.js's data and the operator's CVE feed: by its address at a CDN
 * (`jquery@1.12.4`), by its file name (`jquery-1.12.4.min.js`), or by what stands in it (its banner, its version string).
 * An old version without known flaws is none. Tentative by a file name alone, certain by the file's hash, else
 * firm: what is reached of the library is not known.
 */
export const vulnerableLibrary: PassiveCheck = {
  id: 'vulnerable-library',
  title: 'Vulnerable JavaScript library',
  score: 6,
  confidence: 'firm',
  cwe: [1395],
  references: [
    'https://retirejs.github.io/retire.js/',
    'https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/',
    'https://cheatsheetseries.owasp.org/cheatsheets/Vulnerable_Dependency_Management_Cheat_Sheet.html',
  ],
  risk: 'Attacks on these versions are published and automated. If the site uses the vulnerable part of the library, an attacker can in most cases run scripts in the page as the visitor.',
  recommendation:
    'Update the library to a version without known vulnerabilities, or remove it if it is not needed. Monitor dependencies continuously (`npm audit`, Dependabot, Renovate).',
  appliesTo: (page) => isScript(page) || isShownPage(page),
  inspect: (page, cves) => {
    const seen = new Map<string, Seen>();
    for (const { name, version, proof, confidence } of foundIn(page)) {
      const key = `${wholeOf(name)}@${version}`;
      const before = seen.get(key);
      if (!before) seen.set(key, { names: new Set([name]), proof, confidence });
      else {
        before.names.add(name);
        if (isSurer(confidence, before.confidence)) Object.assign(before, { proof, confidence });
      }
    }
    return [...seen].flatMap(([key, each]) => {
      const at = key.lastIndexOf('@');
      return sightingOf(key.slice(0, at), key.slice(at + 1), each, cves) ?? [];
    });
  },
};
