import type { PortScanSettings, PortScanTuning } from '../../../../shared/scanners/portscan/scan-state.ts';
import { scanPorts } from '../../../../shared/scanners/portscan/scanner.ts';
import type {
  Absence,
  KnownFinding,
  Observation,
  ScanContext,
  ScanOutcome,
  ScanScope,
  UnitResult,
} from '../../../../shared/scanning/scanner.ts';
import { scanContext } from '../scan-context.ts';

/** A policy that excludes nothing and lets the stage decide the pace. */
export const openScope: ScanScope = {
  profile: 'standard',
  exclusions: { hosts: [], ports: [], paths: [] },
  rate: { requestsPerSecond: 10, connectsPerSecond: null },
};

/** All that came of a scan. */
export interface ScanRun {
  readonly outcome: ScanOutcome;
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly commits: readonly UnitResult[];
}

/** Sizes for tests: many units, each committed. */
export const SMALL_UNITS: PortScanTuning = { blockSize: 2, chunkSize: 16, commitEveryMs: 0, reserveMs: 1000 };

/** Runs one invocation of a scan and keeps what it commits. */
export async function runScan(
  target: string,
  settings: Partial<PortScanSettings> & Pick<PortScanSettings, 'ports'>,
  given: Partial<ScanContext> = {},
  tuning?: PortScanTuning,
): Promise<ScanRun> {
  const commits: UnitResult[] = [];
  const context = scanContext(commits, { scope: openScope, ...given });
  const outcome = await scanPorts({ target }, { maxSockets: 300, ...settings }, context, tuning);
  return {
    outcome,
    observed: commits.flatMap((unit) => unit.observed),
    absent: commits.flatMap((unit) => unit.absent),
    commits,
  };
}

/** The finding of an open port as an earlier scan left it. */
export function knownPortFinding(port: number, host = '127.0.0.1'): KnownFinding {
  return { checkId: 'open-port', resource: `${host}:${port}/tcp`, location: `${port}/tcp` };
}

/** The detail of an outcome; empty when paused. */
export function detailOf(run: ScanRun): string {
  return run.outcome.kind === 'paused' ? '' : run.outcome.detail;
}
