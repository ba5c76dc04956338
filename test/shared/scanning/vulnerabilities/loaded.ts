import { CveKnowledge } from '../../../../shared/scanning/vulnerabilities/cve-knowledge.ts';
import type { LoadedCves } from '../../../../shared/scanning/vulnerabilities/load-cves.ts';
import { readCves } from '../../../../shared/scanning/vulnerabilities/read-cves.ts';
import { chunksOf } from '../../scanners/cms/feed/samples.ts';

/** What is known by a feed of these documents, with the CVEs that are exploited and the EPSS scores. */
export async function loadedCves(
  documents: readonly object[],
  { kev = [], epss = {}, warnings = [] }: { kev?: string[]; epss?: Record<string, number>; warnings?: string[] } = {},
): Promise<LoadedCves> {
  const body = chunksOf(documents.map((each) => JSON.stringify(each)).join('\n'));
  const feed = await readCves({ body, modifiedAt: undefined }, Date.UTC(2026, 10, 23));
  const sources = { feeds: [feed], kev: new Set(kev), epss: new Map(Object.entries(epss)) };
  return { kind: 'loaded', knowledge: new CveKnowledge(sources), warnings, isWhole: true };
}

/** The answer of a stage without a feed. */
export const noCves: LoadedCves = { kind: 'none', reason: 'no CVE feed is configured' };
