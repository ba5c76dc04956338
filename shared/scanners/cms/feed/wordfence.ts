import * as z from 'zod/mini';
import { inOrder } from './affected.ts';
import { cveOf, type FeedEntry, feedVersion, referencesOf, scoreOf, slugText, titleOf } from './entry.ts';
import type { FeedRange, SoftwareType, Vulnerability } from './vulnerability.ts';

const range = z.object({
  from_version: feedVersion,
  from_inclusive: z.boolean(),
  to_version: feedVersion,
  to_inclusive: z.boolean(),
});

const software = z.object({
  type: z.string(),
  slug: slugText,
  // PHP writes an empty map as an empty list.
  affected_versions: z.union([z.record(z.string(), range), z.array(range)]),
  patched_versions: z.optional(z.array(feedVersion)),
});

/** An entry of Wordfence Intelligence's feed, version 3; of the scanner's feed too, which says less. */
const entryShape = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  title: z.string(),
  software: z.array(software),
  informational: z.optional(z.boolean()),
  references: z.optional(z.nullable(z.array(z.string()))),
  cwe: z.optional(z.nullable(z.object({ id: z.int() }))),
  cvss: z.optional(
    z.nullable(
      z.object({
        score: z.optional(z.nullable(z.union([z.number(), z.string()]))),
        vector: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      }),
    ),
  ),
  cve: z.optional(z.nullable(z.string())),
  published: z.optional(z.nullable(z.string())),
  updated: z.optional(z.nullable(z.string())),
});

const types: ReadonlyMap<string, SoftwareType> = new Map([
  ['core', 'core'],
  ['plugin', 'plugin'],
  ['theme', 'theme'],
]);

const endOf = (version: string) => (version === '*' || version === '' ? undefined : version);

function rangeOf({ from_version, from_inclusive, to_version, to_inclusive }: z.output<typeof range>): FeedRange {
  return {
    from: endOf(from_version),
    fromIncluded: from_inclusive,
    to: endOf(to_version),
    toIncluded: to_inclusive,
  };
}

/** `2024-05-06 07:08:09`, in UTC. */
function timeOf(text: string | null | undefined): number | undefined {
  const time = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Reads an entry of the Wordfence feed; undefined where it is not of its shape. */
export function wordfenceEntry(value: unknown): FeedEntry | undefined {
  const parsed = entryShape.safeParse(value);
  if (!parsed.success) return undefined;
  const { id, title, informational, references, cwe, cvss, cve, published, updated } = parsed.data;
  const facts = {
    id,
    title: titleOf(title),
    cvss: scoreOf(cvss?.score),
    ...(cvss?.vector && { vector: cvss.vector }),
    cve: cveOf(cve ?? ''),
    cwe: cwe ? [cwe.id] : [],
    references: referencesOf(references ?? []),
  };
  // What is only worth knowing is no vulnerability.
  const affected = informational === true ? [] : parsed.data.software;
  const vulnerabilities = affected.flatMap((each): Vulnerability[] => {
    const type = types.get(each.type);
    if (type === undefined) return [];
    return [
      {
        ...facts,
        type,
        slug: type === 'core' ? 'wordpress' : each.slug,
        affected: Object.values(each.affected_versions).map(rangeOf),
        patched: inOrder(each.patched_versions ?? []),
      },
    ];
  });
  return { vulnerabilities, updatedAt: timeOf(updated) ?? timeOf(published) };
}
