import CvssCalculator from 'ae-cvss-calculator';
import * as z from 'zod/mini';
import type { AffectedRange } from './affected-range.ts';
import { type AffectedProduct, type CveRecord, feedTimeOf, packageKey } from './cve-record.ts';
import { compareReleases } from './release.ts';

/* Advisories in the Open Source Vulnerability format: https://ossf.github.io/osv-schema/ */

const versionText = z.string().check(z.maxLength(100));

const event = z.object({
  introduced: z.optional(versionText),
  fixed: z.optional(versionText),
  last_affected: z.optional(versionText),
});

const severity = z.optional(z.nullable(z.array(z.object({ type: z.string(), score: z.string() }))));

const affected = z.object({
  package: z.optional(z.object({ ecosystem: z.string(), name: z.string().check(z.maxLength(300)) })),
  severity,
  ranges: z.optional(z.nullable(z.array(z.object({ type: z.string(), events: z.array(event) })))),
  versions: z.optional(z.nullable(z.array(versionText))),
});

const recordShape = z.object({
  id: z.string().check(z.regex(/^[\w:.-]{1,100}$/)),
  modified: z.string(),
  withdrawn: z.optional(z.nullable(z.string())),
  aliases: z.optional(z.nullable(z.array(z.string()))),
  severity,
  affected: z.optional(z.nullable(z.array(affected))),
});

type Affected = z.output<typeof affected>;
type Event = z.output<typeof event>;

/** How severities are named, in the order of use. */
const kinds = ['CVSS_V3', 'CVSS_V4', 'CVSS_V2'];

function severityOf(given: readonly { readonly type: string; readonly score: string }[]) {
  const vector = kinds.flatMap((kind) => given.find(({ type }) => type === kind)?.score ?? [])[0] ?? '';
  if (vector === '' || vector.length > 200) return { score: undefined, vector: '' };
  const scores = z.safeParse(scoresShape, CvssCalculator.fromVector(vector)?.calculateScores());
  return scores.success ? { score: scores.data.base, vector } : { score: undefined, vector: '' };
}

const scoresShape = z.object({ base: z.number() });

const versionOf = ({ introduced, fixed, last_affected }: Event) => introduced ?? fixed ?? last_affected ?? '';

/** `0` is before every version. What begins goes after what ends at the same version. */
function order(one: Event, other: Event): number {
  if (one.introduced === '0' || other.introduced === '0') return one.introduced === '0' ? -1 : 1;
  const beginsLater = Number(one.introduced !== undefined) - Number(other.introduced !== undefined);
  return compareReleases(versionOf(one), versionOf(other)) || beginsLater;
}

/** What lies between the events of a range: each beginning to the next end. */
function rangesOf(events: readonly Event[]): AffectedRange[] {
  const ranges: AffectedRange[] = [];
  let from: string | undefined;
  const close = (to: string | undefined, toIncluded: boolean) => {
    if (from !== undefined) ranges.push({ from: from === '0' ? undefined : from, fromIncluded: true, to, toIncluded });
    from = undefined;
  };
  for (const each of events.toSorted(order)) {
    if (each.introduced !== undefined) from ??= each.introduced;
    else if (each.fixed !== undefined) close(each.fixed, false);
    else if (each.last_affected !== undefined) close(each.last_affected, true);
  }
  close(undefined, false);
  return ranges;
}

/** Commits say nothing of a version; a range says the same as the versions that are listed beside it. */
function affectedBy({ package: named, ranges, versions }: Affected): AffectedProduct[] {
  if (named === undefined) return [];
  const facts = { product: packageKey(named.ecosystem, named.name), platforms: [], isUnversioned: false };
  const counted = (ranges ?? []).filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM');
  const listed = counted.length > 0 ? [] : (versions ?? []);
  return [
    ...counted.flatMap(({ events }) => rangesOf(events)).map((range) => ({ ...facts, ...range })),
    ...listed.map((version) => ({ ...facts, from: version, fromIncluded: true, to: version, toIncluded: true })),
  ];
}

/** Reads an advisory: a record for each CVE that it is about. Undefined where it is not of its shape. */
export function osvRecords(value: unknown): readonly CveRecord[] | undefined {
  const parsed = recordShape.safeParse(value);
  if (!parsed.success) return undefined;
  const { id, modified, withdrawn, aliases, severity: given, affected: all } = parsed.data;
  const cves = [id, ...(aliases ?? [])].filter((each) => /^CVE-\d{4}-\d{4,19}$/.test(each));
  const isWithdrawn = withdrawn !== undefined && withdrawn !== null;
  const products = isWithdrawn ? [] : (all ?? []);
  const own = severityOf([...(given ?? []), ...products.flatMap((each) => each.severity ?? [])]);
  const facts = { ...own, affected: products.flatMap(affectedBy), updatedAt: feedTimeOf(modified) };
  return (cves.length > 0 ? [...new Set(cves)] : [id]).map((each) => ({ id: each, ...facts }));
}
