import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { RunRecord } from '../../shared/records/run.ts';
import { inOneLine } from './printable.ts';
import { type Terminal, tell } from './terminal.ts';

/** Shows how far runs are: bars on a terminal, elsewhere a line for each change of state. */
export interface RunProgress {
  readonly show: (run: RunRecord) => void;
  readonly end: () => void;
}

function barsOn(stream: NodeJS.WriteStream): RunProgress {
  const bars = new MultiBar(
    { stream, format: '{bar} {percentage}% {label}', clearOnComplete: true, hideCursor: true, barsize: 20 },
    Presets.shades_classic,
  );
  const shown = new Map<string, SingleBar>();
  return {
    show: (run) => {
      const payload = { label: inOneLine(labelOf(run)) };
      const bar = shown.get(run.run_id);
      if (bar) bar.update(run.progress, payload);
      else shown.set(run.run_id, bars.create(100, run.progress, payload));
    },
    end: () => bars.stop(),
  };
}

function labelOf({ waits_for, phase, state }: RunRecord): string {
  return waits_for === '' ? phase || state : `waiting for ${waits_for}`;
}

/** The display of a command's runs, on standard error. */
export function runProgress(terminal: Terminal): RunProgress {
  if (terminal.stderr.isTTY) return barsOn(terminal.stderr);
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
