import type { RunRecord } from '../../shared/records/runs/run.ts';

/** Shows how far runs are: bars on a terminal, elsewhere a line for each change of state. */
export interface ProgressDisplay {
  readonly show: (run: RunRecord) => void;
  readonly end: () => void;
}
