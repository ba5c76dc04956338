import { listRun } from '../../../shared/api/scan/run.ts';
import { diffRun } from '../../../shared/api/scan/run-diff.ts';
import type { CoverageDiff, RunDiff } from '../../../shared/records/findings/run-diff.ts';
import type { FindingWords } from '../../../shared/records/findings/said-before.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { isFinal } from '../../../shared/records/runs/run-states.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { address, replaceQuery } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { Choice } from '../parts/field.tsx';
import { LoadingArea } from '../parts/loading-area.tsx';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Said } from '../parts/said.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.diff;

/** Earlier scans that a run can be compared with. */
const offered = 50;

const wordsText = (said: FindingWords | null) =>
  said === null ? words.unseen : `${texts.severities[said.severity]} ${said.score}`;

function DiffTable({ diffs }: { readonly diffs: readonly RunDiff[] }) {
  const { projectId } = useCurrent();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.change}</th>
          <th scope="col">{words.finding}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {diffs.map(({ change, finding, before, after }) => (
          <tr key={finding.finding_id}>
            <td>{words.changes[change]}</td>
            <td class="title">
              <a href={formatAddress([projectId, 'findings', finding.finding_id])} lang="en">
                {finding.title}
              </a>{' '}
              <small>{finding.resource}</small>
            </td>
            <td>{wordsText(before)}</td>
            <td>{wordsText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Unchecked({ diffs, runId }: { readonly diffs: readonly CoverageDiff[]; readonly runId: string }) {
  if (diffs.length === 0) return null;
  return (
    <>
      <h3>{words.coverage}</h3>
      <ul>
        {diffs.map(({ check_id, not_checked_in, reason }) => (
          <li key={check_id}>
            {check_id}: {not_checked_in === runId ? words.notInRun : words.notInBase}{' '}
            <small>
              <Said text={reason} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

function Differences({ run, base }: { readonly run: RunRecord; readonly base: string }) {
  const { project_id, run_id } = run;
  const asked = { project_id, base_run_id: base, run_id };
  const checks = useLoaded(`checks ${base} ${run_id}`, async (signal) => {
    const { data } = await client.call(diffRun, { ...asked, limit: 1 }, { signal });
    return data.coverage_diff;
  });
  const list = usePaged<RunDiff>(`diff ${base} ${run_id}`, async (cursor, signal) => {
    const { data, nextCursor } = await client.call(diffRun, { ...asked, cursor, limit: 50 }, { signal });
    return { records: data.run_diff, cursor: nextCursor };
  });
  return (
    <>
      <PagedList list={list} empty={<Empty title={words.same} next={words.sameNext} />}>
        {(diffs) => <DiffTable diffs={diffs} />}
      </PagedList>
      <LoadingArea loaded={checks}>{(diffs) => <Unchecked diffs={diffs} runId={run_id} />}</LoadingArea>
    </>
  );
}

/** What a scan saw compared with an earlier one of the same target, which is chosen. */
export function RunComparison({ run }: { readonly run: RunRecord }) {
  const { project_id, setting_type, setting_id, target_id, run_id } = run;
  const base = address.value.query.base ?? '';
  const isComparable = isFinal(run.state) && run.retest === null && !run.scan_only;
  const earlier = useLoaded(`earlier ${run_id} ${isComparable}`, async (signal) => {
    if (!isComparable) return [];
    const target = target_id === null ? {} : { target_id };
    const input = { project_id, setting_type, setting_id, ...target, limit: offered };
    const { data } = await client.call(listRun, input, { signal });
    return data.run.filter(
      (each) => each.run_id < run_id && isFinal(each.state) && each.retest === null && !each.scan_only,
    );
  });
  if (!isComparable) return null;
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <LoadingArea loaded={earlier}>
        {(runs) =>
          runs.length === 0 ? (
            <p class="help">{words.none}</p>
          ) : (
            <Choice
              label={words.base}
              value={base}
              choices={[['', words.choose], ...runs.map((each) => [each.run_id, timeText(each.requested_at)] as const)]}
              onChange={(value) => replaceQuery({ ...address.value.query, base: value })}
            />
          )
        }
      </LoadingArea>
      {base !== '' && <Differences key={base} run={run} base={base} />}
    </section>
  );
}
