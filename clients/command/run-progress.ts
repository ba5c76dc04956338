import type { RunRecord } from '../../shared/records/runs/run.ts';
import { inOneLine } from './printable.ts';
import { type Terminal, tell } from './terminal.ts';

/** Shows how far runs are: bars on a terminal, elsewhere a line for each change of state. */
export interface RunProgress {
  readonly show: (run: RunRecord) => void;
  readonly end: () => void;
}

/** The display of a command's runs, on standard error. */
export async function runProgress(terminal: Terminal): Promise<RunProgress> {
  if (terminal.stderr.isTTY) return (await import('./run-bars.ts')).barsOn(terminal.stderr);
  const states = new Map<string, string>();
  return {
    show: ({ run_id, state, detail }) => {
      if (states.get(run_id) === state) return;
      states.set(run_id, state);
      tell(terminal, `run ${run_id} ${state}${detail ? `: ${inOneLine(detail)}` : ''}`);
    },
    end: () => undefined,
  };
}
