import { useEffect, useState } from 'preact/hooks';
import { cancelRun, retryRun } from '../../../shared/api/scan/run-control.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { isFinal } from '../../../shared/records/runs/run-states.ts';
import { waitForRun } from '../../library/wait-for-run.ts';
import { kindOfSetting } from '../../targets/target-kinds.ts';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { go } from '../navigation.ts';
import { Facts } from '../parts/facts.tsx';
import { isMissing, Missing } from '../parts/missing.tsx';
import { Failure, Loading } from '../parts/notice.tsx';
import { Said } from '../parts/said.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { durationText, timeText } from '../time-text.ts';
import { Coverage } from './coverage.tsx';
import { RetestProof } from './retest-proof.tsx';
import { RunComparison } from './run-diff.tsx';
import { Progress, StateBadge } from './run-table.tsx';
import { runSeconds, runTarget } from './run-target.ts';

const words = texts.runs;

/** A run as it is now, followed until it has ended. */
function useRun(runId: string) {
  const { projectId: project_id } = useCurrent();
  const [run, setRun] = useState<RunRecord>();
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    setError(undefined);
    waitForRun(client, { project_id, run_id: runId, onProgress: setRun, signal }).catch((fault: unknown) => {
      if (!signal.aborted) setError(fault);
    });
    return () => aborting.abort();
  }, [project_id, runId, turn]);
  return { run, error, follow: () => setTurn((before) => before + 1) };
}

function RunFacts({ run }: { readonly run: RunRecord }) {
  const seconds = runSeconds(run, Math.floor(Date.now() / 1000));
  const { high, medium, low } = run.findings;
  const { kind, by } = run.trigger;
  return (
    <Facts
      facts={[
        [words.columns.detail, run.detail && <Said key="detail" text={run.detail} />],
        [words.phase, !isFinal(run.state) && run.phase && <Said key="phase" text={run.phase} />],
        [words.waitsFor, run.waits_for && <Said key="waits" text={run.waits_for} />],
        [words.expectedStart, timeText(run.expected_start_at)],
        [words.by, kind === 'user' ? by : words.triggers[kind]],
        [words.columns.requested, timeText(run.requested_at)],
        [words.started, timeText(run.started_at)],
        [words.ended, timeText(run.ended_at)],
        [words.took, seconds === undefined ? '' : durationText(seconds)],
        [words.seen, words.seenText(high, medium, low)],
        [words.profile, run.settings && texts.policy.profileNames[run.settings.policy.profile]],
        [words.requests, String(run.requests)],
        [words.bytes, String(run.bytes_sent)],
        [words.mutations, run.mutations > 0 && String(run.mutations)],
      ]}
    />
  );
}

/** The states after which a scan can go on where it ended. */
const retried: readonly RunRecord['state'][] = ['partial', 'blocked', 'failed', 'timed_out', 'cancelled'];

/** What can be done with a run. */
function Actions({ run, follow }: { readonly run: RunRecord; readonly follow: () => void }) {
  const { projectId: project_id } = useCurrent();
  const [error, setError] = useState<unknown>();
  const mayRun = usePermission('scan:run');
  const { run_id, state } = run;
  const cancel = () => client.call(cancelRun, { project_id, run_id }).then(follow, setError);
  const retry = () =>
    client.call(retryRun, { project_id, run_id }).then(({ data }) => go([project_id, 'runs', data.run_id]), setError);
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {mayRun && (state === 'queued' || state === 'running') && (
        <button type="button" class="danger" onClick={cancel}>
          {words.cancel}
        </button>
      )}
      {mayRun && retried.includes(state) && run.retest === null && (
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      )}
    </>
  );
}

function Links({ run }: { readonly run: RunRecord }) {
  const { projectId } = useCurrent();
  const { setting_type, setting_id, data_source } = run;
  const kind = kindOfSetting(setting_type, data_source);
  return (
    <p class="row">
      {kind && <a href={formatAddress([projectId, 'targets', kind.name, setting_id])}>{texts.finding.target}</a>}
      <a href={formatAddress([projectId, 'findings'], { setting_type, setting_id })}>{texts.targets.findings}</a>
    </p>
  );
}

/** One run: how far it is, what it found, what it checked and what not. */
export function RunPage({ runId }: { readonly runId: string }) {
  const { projectId } = useCurrent();
  const { run, error, follow } = useRun(runId);
  return (
    <>
      <p>
        <a href={formatAddress([projectId, 'runs'])}>← {words.back}</a>
      </p>
      {isMissing(error) && <Missing title={words.gone} />}
      {error !== undefined && !isMissing(error) && <Failure error={error} retry={follow} />}
      {run === undefined && error === undefined && <Loading />}
      {run && (
        <>
          <div class="spread">
            <Title text={words.run(runTarget(run))} />
            <Actions run={run} follow={follow} />
          </div>
          <p class="row">
            {/* Told when it changes; how far it is can be asked of the bar. */}
            <span role="status">
              <StateBadge state={run.state} />
            </span>
            {!isFinal(run.state) && <Progress run={run} />}
          </p>
          <Links run={run} />
          <section class="card">
            <h2>{words.facts}</h2>
            <RunFacts run={run} />
          </section>
          {run.retest && <RetestProof retest={run.retest} />}
          <RunComparison run={run} />
          <Coverage run={run} />
        </>
      )}
    </>
  );
}
