import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import type { RunRecord } from '../../shared/records/runs/run.ts';
import { inOneLine } from './printable.ts';
import type { ProgressDisplay } from './progress-display.ts';

function labelOf({ waits_for, phase, state }: RunRecord): string {
  return waits_for === '' ? phase || state : `waiting for ${waits_for}`;
}

/** A bar for each run on a terminal. */
export function barsOn(stream: NodeJS.WriteStream): ProgressDisplay {
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
