import type { CmsScanTuning } from '../../../../shared/scanners/cms/cms-scan.ts';
import { type CmsScanSettings, scanCms } from '../../../../shared/scanners/cms/scan-cms.ts';
import type { Step } from '../../../../shared/scanners/cms/step.ts';
import { createEgress, type Egress } from '../../../../shared/scanners/egress.ts';
import type {
  Absence,
  CoverageEntry,
  KnownFinding,
  Observation,
  ScanContext,
  ScanOutcome,
  ScanScope,
  UnitResult,
} from '../../../../shared/scanners/scanner.ts';

/** A guard that reaches this machine only. */
export function loopbackEgress(): Egress {
  return createEgress({ only: ['127.0.0.0/8', '::1/128'], allow: ['127.0.0.0/8', '::1/128'] });
}

/** A policy that excludes nothing, at a pace for tests. */
export const quickScope: ScanScope = {
  profile: 'standard',
  exclusions: { hosts: [], ports: [], paths: [] },
  rate: { requestsPerSecond: 1000, connectsPerSecond: null },
};

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

/** Runs one invocation of a CMS scan and keeps what it commits. */
export async function runCmsScan(target: string, given: Given = {}): Promise<CmsRun> {
  const commits: UnitResult[] = [];
  const faults: unknown[] = [];
  const context: ScanContext = {
    runId: '01900000-0000-7000-8000-000000000001',
    scope: quickScope,
    credentials: [],
    egress: loopbackEgress(),
    now: Date.now,
    signal: new AbortController().signal,
    remainingMs: () => 600_000,
    known: [],
    checkpoint: undefined,
    notes: { write: async () => '', read: async () => undefined, drop: async () => {} },
    phase: () => {},
    ...given.context,
    async commit(unit) {
      // As the store does: a checkpoint is JSON.
      commits.push({ ...unit, checkpoint: JSON.parse(JSON.stringify(unit.checkpoint)) });
      await given.context?.commit?.(unit);
    },
  };
  const settings: CmsScanSettings = {
    feed: async () => ({ kind: 'none', reason: 'no vulnerability feed configured' }),
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
