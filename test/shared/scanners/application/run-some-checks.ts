import type { CheckSelection } from '../../../../shared/scanners/application/check-selection.ts';
import type { ApplicationScanTuning } from '../../../../shared/scanners/application/scan-state.ts';
import { type ApplicationScanSettings, scanApplication } from '../../../../shared/scanners/application/scanner.ts';
import type {
  Absence,
  CoverageEntry,
  Observation,
  ScanContext,
  ScanOutcome,
  UnitResult,
} from '../../../../shared/scanning/scanner.ts';
import { notesIn, scanContext } from '../scan-context.ts';
import { quickScope } from './quick-scope.ts';

/** All that came of one invocation of a scan. */
export interface ApplicationRun {
  readonly outcome: ScanOutcome;
  /** Each finding as it was told last. */
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
  readonly commits: readonly UnitResult[];
  /** Ids of checks that broke, with what they threw. */
  readonly faults: readonly (readonly [id: string, error: unknown])[];
  /** The notes as they are stored; handed on, they let another invocation go on. */
  readonly stored: Map<string, string>;
}

/** What a scan is given beside its target. */
export interface Given {
  readonly maxDepth?: number;
  readonly maxChildren?: number;
  readonly context?: Partial<ScanContext>;
  readonly settings?: Partial<Omit<ApplicationScanSettings, 'checks'>>;
  /** What is looked for; nothing of a kind that it does not name. */
  readonly checks?: Partial<CheckSelection>;
  readonly tuning?: ApplicationScanTuning;
  readonly stored?: Map<string, string>;
}

/**
 * Runs one invocation of an application scan with some checks, and keeps what it commits. The profile is baseline unless the
 * context says.
 */
export async function runSomeChecks(target: string, given: Given = {}): Promise<ApplicationRun> {
  const commits: UnitResult[] = [];
  const faults: (readonly [string, unknown])[] = [];
  const stored = given.stored ?? new Map<string, string>();
  const context = scanContext(commits, { scope: quickScope('baseline'), notes: notesIn(stored), ...given.context });
  const settings: ApplicationScanSettings = {
    checks: { passive: [], active: [], site: [], ...given.checks },
    faulty: (what, error) => void faults.push([what, error]),
    ...given.settings,
  };
  const setting = { target, max_depth: given.maxDepth ?? 0, max_children: given.maxChildren ?? 0 };
  const outcome = await scanApplication(setting, settings, context, given.tuning);
  const last = new Map(
    commits.flatMap(({ observed }) => observed).map((each) => [`${each.checkId} ${each.location}`, each]),
  );
  return {
    outcome,
    observed: [...last.values()],
    absent: commits.flatMap((each) => each.absent),
    coverage: commits.flatMap((each) => each.coverage),
    commits,
    faults,
    stored,
  };
}
