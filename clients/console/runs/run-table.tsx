import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { isFinal, type RunState } from '../../../shared/records/runs/run-states.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { Said } from '../parts/said.tsx';
import { texts } from '../texts.ts';
import { durationText, timeText } from '../time-text.ts';
import { runSeconds, runTarget } from './run-target.ts';

const words = texts.runs;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A state by word and color. */
export function StateBadge({ state }: { readonly state: RunState }) {
  return <span class={`badge ${state}`}>{words.states[state]}</span>;
}

/** How far a run is. */
export function Progress({ run }: { readonly run: RunRecord }) {
  const label = words.progress(run.progress);
  return (
    <span class="row">
      <progress max={100} value={run.progress} aria-label={`${words.columns.progress}: ${runTarget(run)}`} />
      <small>{label}</small>
    </span>
  );
}

function Row({ run }: { readonly run: RunRecord }) {
  const { projectId } = useCurrent();
  const seconds = runSeconds(run, nowSeconds());
  return (
    <tr>
      <td class="severity">
        <StateBadge state={run.state} />
      </td>
      <td class="title">
        <a href={formatAddress([projectId, 'runs', run.run_id])}>{runTarget(run)}</a>
      </td>
      <td class="seen">{timeText(run.requested_at)}</td>
      <td class="nowrap">{seconds === undefined ? '' : durationText(seconds)}</td>
      <td class="number">{run.findings.high}</td>
      <td class="number">{run.findings.medium}</td>
      <td class="number">{run.findings.low}</td>
      <td class="detail">{isFinal(run.state) ? <Said text={run.detail} /> : <Progress run={run} />}</td>
    </tr>
  );
}

/** Runs as a table. */
export function RunTable({ runs }: { readonly runs: readonly RunRecord[] }) {
  const { columns } = words;
  return (
    <table class="runs">
      <thead>
        <tr>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.target}</th>
          <th scope="col">{columns.requested}</th>
          <th scope="col">{columns.took}</th>
          <th scope="col" class="number">
            {columns.high}
          </th>
          <th scope="col" class="number">
            {columns.medium}
          </th>
          <th scope="col" class="number">
            {columns.low}
          </th>
          <th scope="col">{columns.detail}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.run_id} run={run} />
        ))}
      </tbody>
    </table>
  );
}
