import * as z from 'zod/mini';
import { confidences, isSurer } from '../../records/findings/confidence.ts';
import { type CheckFacts, observationOf } from '../../scanning/check.ts';
import type { Observation } from '../../scanning/scanner.ts';
import { affectedText } from './affected-urls.ts';
import type { Sighting } from './passive-check.ts';
import { securityHeadersMissing } from './security-headers-missing.ts';
import { siteWithoutHttps } from './site/checks/site-without-https.ts';

/** Pages of one finding that are named; more are counted. */
const maxNamed = 10;
/** The most causes of one passive check that become findings: a site with more has one problem, not hundreds. */
export const maxCauses = 50;
/** The most causes of one active check that become findings: each is a program that has to be repaired by itself. */
export const maxProvedCauses = 200;

/** A cause, in memory as between invocations: the sightings of it as one, and the pages that show it. */
const storedCause = z.object({
  check: z.string(),
  cause: z.string(),
  sighting: z.object({
    cause: z.string(),
    description: z.string(),
    evidence: z.string(),
    title: z.exactOptional(z.string()),
    score: z.exactOptional(z.number()),
    confidence: z.exactOptional(z.enum(confidences)),
    cveIds: z.exactOptional(z.readonly(z.array(z.string()))),
    cvssScore: z.exactOptional(z.number()),
    cvssVector: z.exactOptional(z.string()),
    epss: z.exactOptional(z.number()),
    kev: z.exactOptional(z.boolean()),
    items: z.exactOptional(z.readonly(z.array(z.string()))),
  }),
  reproduce: z.string(),
  /** The first pages, in the crawl's order. */
  urls: z.array(z.string()),
  count: z.int(),
});

type StoredCause = z.output<typeof storedCause>;

/** What has been seen so far, as it is stored between invocations. */
export const instancesState = z.array(storedCause);

/** A page on which a check saw something. */
export interface SeenOn {
  readonly url: string;
  /** Request and answer, shortened; asked for once for each finding, not for each of its pages. */
  readonly excerpt: () => string;
  readonly reproduce: () => string;
  /** Causes of the check that become findings, where that is not `maxCauses`. */
  readonly most?: number;
}

const maxEvidence = 12_000;
/** Forms, fields and headers of one finding that are listed. */
const maxItems = 40;

/** Findings whose items are the titles of checks that are parts of them. */
const ofTitles: ReadonlySet<string> = new Set([securityHeadersMissing.id, siteWithoutHttps.id]);

/** Puts sightings of one cause together: one finding each, that names its pages. */
export class Instances {
  readonly #seen: Map<string, StoredCause>;
  readonly #changed = new Set<string>();
  readonly #causes = new Map<string, number>();
  readonly #over: Set<string>;

  /** `over`: checks that have seen more causes than become findings. */
  constructor(state: readonly StoredCause[] = [], over: readonly string[] = []) {
    this.#over = new Set(over);
    this.#seen = new Map(state.map((each) => [`${each.check} ${each.cause}`, { ...each, urls: [...each.urls] }]));
    for (const { check } of state) this.#causes.set(check, (this.#causes.get(check) ?? 0) + 1);
  }

  add(check: CheckFacts, sighting: Sighting, { url, excerpt, reproduce, most = maxCauses }: SeenOn): void {
    const cause = sighting.cause.slice(0, 300);
    const key = `${check.id} ${cause}`;
    const known = this.#seen.get(key);
    if (known) {
      known.count += 1;
      known.sighting = together(check, known.sighting, sighting);
      if (known.urls.length < maxNamed && !known.urls.includes(url)) known.urls.push(url);
      this.#changed.add(key);
      return;
    }
    const causes = this.#causes.get(check.id) ?? 0;
    if (causes >= most) {
      this.#over.add(check.id);
      return;
    }
    this.#causes.set(check.id, causes + 1);
    // It may be named there no longer.
    const headers = `${securityHeadersMissing.id} `;
    if (this.#seen.has(headers)) this.#changed.add(headers);
    const evidence = [sighting.evidence, excerpt()].filter((part) => part !== '').join('\n\n');
    const { items: named, ...first } = sighting;
    const items = allOf(undefined, named);
    this.#seen.set(key, {
      check: check.id,
      cause,
      sighting: { ...first, cause, evidence: evidence.slice(0, maxEvidence), ...(items && { items }) },
      reproduce: reproduce(),
      urls: [url],
      count: 1,
    });
    this.#changed.add(key);
  }

  /** Ids of checks that have seen more causes than become findings: a cause that is not among those may still exist. */
  over(): ReadonlySet<string> {
    return this.#over;
  }

  /** True for a finding that this scan has seen. */
  has(check: string, location: string): boolean {
    return this.#seen.has(`${check} ${location}`);
  }

  /** True where a check has seen something on a page, as far as the finding names its pages. */
  isSeenOn(check: string, url: string): boolean {
    return [...this.#seen.values()].some((seen) => seen.check === check && seen.urls.includes(url));
  }

  /** The findings that are new or name more pages since the last call, in the words of their checks. */
  takeChanged(target: string, facts: (check: string) => CheckFacts | undefined): readonly Observation[] {
    const changed = [...this.#changed].flatMap((key) => this.#seen.get(key) ?? []);
    this.#changed.clear();
    return changed.flatMap((seen) => {
      const check = facts(seen.check);
      if (!check) return [];
      const own = this.#ownTitles(facts);
      const { items } = seen.sighting;
      const listed = items?.filter((item) => check.id !== securityHeadersMissing.id || !own.has(item));
      return listed?.length === 0 ? [] : [observed(check, seen, listed ?? [], target)];
    });
  }

  /** Titles of the checks that have a finding of their own: a finding of several headers does not name theirs. */
  #ownTitles(facts: (check: string) => CheckFacts | undefined): ReadonlySet<string> {
    return new Set([...this.#seen.values()].flatMap(({ check }) => facts(check)?.title ?? []));
  }

  state(): readonly StoredCause[] {
    return [...this.#seen.values()].map((each) => ({ ...each }));
  }
}

function allOf(known: readonly string[] | undefined, more: readonly string[] | undefined): string[] | undefined {
  if (more === undefined) return known?.slice();
  return [...new Set([...(known ?? []), ...more])].slice(0, maxItems);
}

/** The sightings of a cause as one: in the words of the first, with the items of all. */
function together(check: CheckFacts, known: StoredCause['sighting'], more: Sighting): StoredCause['sighting'] {
  const { score = check.score, confidence, items: named } = more;
  const items = allOf(known.items, named);
  // Seen on one page by its name, it may be proved on another.
  const isSure = confidence !== undefined && isSurer(confidence, known.confidence ?? check.confidence ?? 'firm');
  return {
    ...known,
    // As heavy as on the page where it matters most.
    ...(score > (known.score ?? check.score) ? { score } : {}),
    ...(isSure ? { confidence } : {}),
    ...(items && { items }),
  };
}

/** The finding of a cause: what was seen of it, with its items and its pages in the texts. */
function observed(check: CheckFacts, seen: StoredCause, items: readonly string[], target: string): Observation {
  const { cause, reproduce, urls, count } = seen;
  const { cause: _, items: __, description, evidence, ...facts } = seen.sighting;
  const listed = items.length === 0 ? '' : `\n\nFound:\n${items.map((item) => `- ${item.slice(0, 300)}`).join('\n')}`;
  // Titles are words of ours: a password that is one of them is taken out of evidence, not out of these.
  const [parts, seenItems] = ofTitles.has(seen.check) ? [listed, ''] : ['', listed];
  const places = count === 1 ? '' : ` Seen on ${count} pages.`;
  return observationOf(check, {
    ...facts,
    resource: target,
    location: cause,
    description: `${description}${places}${parts}`,
    evidence: `${evidence}${seenItems}\n\n${affectedText(urls, count)}`,
    reproduce,
  });
}
