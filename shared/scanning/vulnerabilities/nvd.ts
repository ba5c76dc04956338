import * as z from 'zod/mini';
import { type Cpe, readCpe } from './cpe.ts';
import { type AffectedProduct, type CveRecord, cpeKey, extensionKey, feedTimeOf } from './cve-record.ts';

/*
 * Entries of the NVD, as its API 2.0 and the files made from it have them:
 * https://csrc.nist.gov/schema/nvd/api/2.0/cve_api_json_2.0.schema
 */

const versionText = z.string().check(z.maxLength(100));

const cpeMatch = z.object({
  vulnerable: z.boolean(),
  criteria: z.string(),
  versionStartIncluding: z.optional(versionText),
  versionStartExcluding: z.optional(versionText),
  versionEndIncluding: z.optional(versionText),
  versionEndExcluding: z.optional(versionText),
});

const node = z.object({
  operator: z.enum(['AND', 'OR']),
  negate: z.optional(z.boolean()),
  cpeMatch: z.array(cpeMatch),
});

const configuration = z.object({
  operator: z.optional(z.enum(['AND', 'OR'])),
  negate: z.optional(z.boolean()),
  nodes: z.array(node),
});

const metric = z.object({
  type: z.string(),
  cvssData: z.object({ vectorString: z.string().check(z.maxLength(200)), baseScore: z.number() }),
});

const metrics = z.optional(z.array(metric));

const cveShape = z.object({
  id: z.string().check(z.regex(/^CVE-\d{4}-\d{4,19}$/)),
  vulnStatus: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  metrics: z.optional(
    z.object({ cvssMetricV31: metrics, cvssMetricV30: metrics, cvssMetricV40: metrics, cvssMetricV2: metrics }),
  ),
  configurations: z.optional(z.array(configuration)),
});

const itemShape = z.object({ cve: cveShape });

type Match = z.output<typeof cpeMatch>;
type Configuration = z.output<typeof configuration>;
interface Named {
  readonly match: Match;
  readonly cpe: Cpe;
}

function namedIn(matches: readonly Match[]): Named[] {
  return matches.flatMap((match) => {
    const cpe = readCpe(match.criteria);
    return cpe === undefined ? [] : [{ match, cpe }];
  });
}

/** The versions of a match: its ends, or the one version of its name. */
function rangeOf({ match, cpe }: Named) {
  const { versionStartIncluding, versionStartExcluding, versionEndIncluding, versionEndExcluding } = match;
  const { version, update } = cpe;
  if (version !== '*' && version !== '-') {
    const exact = update === '*' || update === '-' ? version : version + update.replaceAll('_', '');
    return { from: exact, fromIncluded: true, to: exact, toIncluded: true, ...(update === '-' && { isBare: true }) };
  }
  return {
    from: versionStartIncluding ?? versionStartExcluding,
    fromIncluded: versionStartIncluding !== undefined,
    to: versionEndIncluding ?? versionEndExcluding,
    toIncluded: versionEndIncluding !== undefined,
  };
}

/** Programs only: operating systems and devices are named by nothing that a scan identifies. */
function affectedBy(named: Named, platforms: readonly string[]): AffectedProduct[] {
  const { match, cpe } = named;
  if (!match.vulnerable || cpe.part !== 'a') return [];
  const facts = { ...rangeOf(named), platforms, isUnversioned: cpe.version === '-' };
  const { vendor, product, targetSoftware } = cpe;
  const isExtension = targetSoftware !== '*' && targetSoftware !== '-';
  return [{ ...facts, product: isExtension ? extensionKey(targetSoftware, product) : cpeKey(vendor, product) }];
}

const platformOf = ({ cpe: { part, vendor, product } }: Named) => `${part}:${vendor}:${product}`;

/**
 * Of a configuration all of whose parts must hold, the other parts name what the product has to run on or with. A negation
 * says what is not affected, and the NVD uses none: it is left out.
 */
function affectedIn({ operator, negate, nodes }: Configuration): AffectedProduct[] {
  if (negate === true) return [];
  const parts = nodes.filter((each) => each.negate !== true).map((each) => ({ each, named: namedIn(each.cpeMatch) }));
  return parts.flatMap(({ each, named }) =>
    named.flatMap((one) => {
      const beside = operator === 'AND' ? parts.filter((part) => part.each !== each).flatMap((part) => part.named) : [];
      const within = each.operator === 'AND' ? named.filter((other) => other !== one) : [];
      return affectedBy(one, [...new Set([...beside, ...within].map(platformOf))]);
    }),
  );
}

/** The score that most of the world goes by: 3.1 before 3.0, 4.0 and 2.0; the NVD's own before that of others. */
function severityOf({ metrics: all }: z.output<typeof cveShape>) {
  const given = [all?.cvssMetricV31, all?.cvssMetricV30, all?.cvssMetricV40, all?.cvssMetricV2];
  const first = given.find((each) => each !== undefined && each.length > 0) ?? [];
  const { cvssData } = first.find(({ type }) => type === 'Primary') ?? first[0] ?? {};
  return { score: cvssData?.baseScore, vector: cvssData?.vectorString ?? '' };
}

/** Reads an entry of the NVD; undefined where it is not of its shape. One that was rejected affects nothing. */
export function nvdRecord(value: unknown): CveRecord | undefined {
  const item = itemShape.safeParse(value);
  const parsed = item.success ? { success: true as const, data: item.data.cve } : cveShape.safeParse(value);
  if (!parsed.success) return undefined;
  const { id, vulnStatus, lastModified, configurations = [] } = parsed.data;
  const affected = vulnStatus === 'Rejected' ? [] : configurations.flatMap(affectedIn);
  return { id, ...severityOf(parsed.data), affected, updatedAt: feedTimeOf(lastModified) };
}
