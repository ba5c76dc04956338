import { inOneLine } from './printable.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { type Terminal, tell } from './terminal.ts';

/** The display of a command's runs, on standard error. */
export async function runProgress(terminal: Terminal): Promise<ProgressDisplay> {
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
