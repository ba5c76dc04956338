import { type FileSource, fileLoader, type ReadOutcome } from '../operator-file/operator-file.ts';
import { CveKnowledge } from './cve-knowledge.ts';
import { type Exploitation, readEpss, readKev } from './exploitation.ts';
import { type CveFeed, readCves } from './read-cves.ts';

/** Known vulnerabilities, or why there are none, for the user. `warnings` are reported in coverage, too. */
export type LoadedCves =
  | {
      readonly kind: 'loaded';
      readonly knowledge: CveKnowledge;
      readonly warnings: readonly string[];
      /** False where a part of the feed cannot be read: what is not listed may be in that. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Where the operator's files are. */
export interface CveFiles {
  readonly feeds: readonly string[];
  readonly kev: string | undefined;
  readonly epss: string | undefined;
}

const dayMs = 86_400_000;
const staleDays = 7;

function ageWarning(what: string, datedAt: number | undefined, now: number, lost: string): string[] {
  if (datedAt === undefined) return [`the age of ${what} is not known`];
  const days = Math.floor((now - datedAt) / dayMs);
  return days > staleDays ? [`${what} is ${days} days old: ${lost}`] : [];
}

function feedWarnings(feeds: readonly CveFeed[], now: number): string[] {
  const dates = feeds.flatMap(({ datedAt }) => datedAt ?? []);
  const newest = dates.length === 0 ? undefined : Math.max(...dates);
  const broken = feeds.reduce((sum, each) => sum + each.broken, 0);
  return [
    ...ageWarning('the CVE feed', newest, now, 'newer vulnerabilities are not detected'),
    ...(broken === 0 ? [] : [`${broken} ${broken === 1 ? 'entry' : 'entries'} of the CVE feed cannot be read`]),
  ];
}

const reasonsOf = (outcomes: readonly ReadOutcome<unknown>[]) =>
  outcomes.flatMap((each) => (each.kind === 'unreadable' ? [each.reason] : []));

function exploitationWarnings(what: string, outcome: ReadOutcome<Exploitation<unknown>>, now: number): string[] {
  if (outcome.kind !== 'loaded') return reasonsOf([outcome]);
  return ageWarning(what, outcome.value.datedAt, now, 'what was published since is missing');
}

const byCveOf = <T>(outcome: ReadOutcome<Exploitation<T>>) =>
  outcome.kind === 'loaded' ? outcome.value.byCve : undefined;

/**
 * A loader of the operator's files of known vulnerabilities, to be kept as long as the function is warm: they are read when
 * they are first needed and again after an hour, once for all callers meanwhile. It never throws.
 */
export function cveLoader(
  { feeds, kev, epss }: CveFiles,
  source: Omit<FileSource, 'location'>,
): () => Promise<LoadedCves> {
  const { now } = source;
  const loadFeeds = feeds.map((location) =>
    fileLoader({ ...source, location }, 'the CVE feed', (file) => readCves(file, now())),
  );
  const loadKev = fileLoader({ ...source, location: kev }, 'the list of known exploited vulnerabilities', readKev);
  const loadEpss = fileLoader({ ...source, location: epss }, 'the file of EPSS scores', readEpss);
  return async () => {
    if (feeds.length === 0) return { kind: 'none', reason: 'no CVE feed is configured' };
    // One after the other, so that the memory of one reading is enough.
    const outcomes: ReadOutcome<CveFeed>[] = [];
    for (const load of loadFeeds) outcomes.push(await load());
    const read = outcomes.flatMap((each) => (each.kind === 'loaded' ? [each.value] : []));
    const reasons = [...new Set(reasonsOf(outcomes))];
    if (read.length === 0) return { kind: 'none', reason: reasons[0] ?? 'the CVE feed cannot be read' };
    const exploited = await loadKev();
    const probable = await loadEpss();
    return {
      kind: 'loaded',
      knowledge: new CveKnowledge({ feeds: read, kev: byCveOf(exploited), epss: byCveOf(probable) }),
      isWhole: read.length === feeds.length,
      warnings: [
        ...reasons,
        ...feedWarnings(read, now()),
        ...exploitationWarnings('the list of known exploited vulnerabilities', exploited, now()),
        ...exploitationWarnings('the file of EPSS scores', probable, now()),
      ],
    };
  };
}
