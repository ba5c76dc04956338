import type { CmsScanTuning } from '../../../../shared/scanners/cms/cms-scan.ts';
import { type CmsData, packagedCmsData } from '../../../../shared/scanners/cms/data/cms-data.ts';
import { type CmsScanSettings, scanCms } from '../../../../shared/scanners/cms/scanner.ts';
import type { Step } from '../../../../shared/scanners/cms/step.ts';
import type {
  Absence,
  CoverageEntry,
  KnownFinding,
  Observation,
  ScanContext,
  ScanOutcome,
  UnitResult,
} from '../../../../shared/scanning/scanner.ts';
import { scanContext } from '../scan-context.ts';

/** All that came of one invocation of a scan. */
export interface CmsRun {
  readonly outcome: ScanOutcome;
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
  readonly commits: readonly UnitResult[];
  readonly faults: readonly unknown[];
}

export interface Given {
  readonly options?: string;
  readonly context?: Partial<ScanContext>;
  readonly settings?: Partial<CmsScanSettings>;
  readonly tuning?: CmsScanTuning;
  readonly steps?: readonly Step[];
}

function renewed(): CmsData {
  const data = packagedCmsData();
  const day = new Date().toISOString().slice(0, 10);
  return {
    ...data,
    asOf: { releases: day, hashes: day, plugins: day, commercial: day, themes: day, namespaces: day, support: day },
  };
}

/** Runs one invocation of a CMS scan and keeps what it commits. */
export async function runCmsScan(target: string, given: Given = {}): Promise<CmsRun> {
  const commits: UnitResult[] = [];
  const faults: unknown[] = [];
  const context = scanContext(commits, given.context);
  const settings: CmsScanSettings = {
    // As if it had been renewed today: what is told of old data has tests of its own.
    data: async () => renewed(),
    feed: async () => ({ kind: 'none', reason: 'no vulnerability feed is configured' }),
    faulty: (what, error) => void faults.push([what, error]),
    ...given.settings,
  };
  const scanned = { target, options: given.options ?? '' };
  const outcome = await scanCms(scanned, settings, context, given.tuning, given.steps);
  return {
    outcome,
    observed: commits.flatMap((each) => each.observed),
    absent: commits.flatMap((each) => each.absent),
    coverage: commits.flatMap((each) => each.coverage),
    commits,
    faults,
  };
}

/** The words that a scan ended with. */
export function detailOf({ outcome }: Pick<CmsRun, 'outcome'>): string {
  return 'detail' in outcome ? outcome.detail : outcome.kind;
}

/** Findings as `check location`, without those of exposed files and other systems. */
export function placesOf({ observed }: Pick<CmsRun, 'observed'>): readonly string[] {
  return observed.map(({ checkId, location }) => `${checkId} ${location}`);
}

/** What was found before, for the next scan. */
export function knownOf({ observed }: Pick<CmsRun, 'observed'>): readonly KnownFinding[] {
  return observed.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
}
