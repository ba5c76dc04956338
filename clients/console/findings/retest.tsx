import { useEffect, useState } from 'preact/hooks';
import { retestFinding } from '../../../shared/api/finding/retest.ts';
import type { Finding } from '../../../shared/records/findings/finding.ts';
import { importSettingType } from '../../../shared/records/findings/import-source.ts';
import { waitForRun } from '../../library/wait-for-run.ts';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { Failure } from '../parts/notice.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.retest;

/** What the latest retest came to. */
function Outcome({ retest }: { readonly retest: NonNullable<Finding['retest']> }) {
  const { projectId } = useCurrent();
  const { outcome, ended_at, requested_at, detail, run_id } = retest;
  return (
    <>
      <p>
        <strong>{words.outcomes[outcome]}</strong> <small>{timeText(ended_at || requested_at)}</small>
      </p>
      {detail !== '' && (
        <p class="prose" lang="en">
          {detail}
        </p>
      )}
      <p>
        <a href={formatAddress([projectId, 'runs', run_id])}>{words.proof}</a>
      </p>
    </>
  );
}

/** Has the finding checked again, and tells what came of it; what another program found cannot be. */
export function Retest({ finding, reload }: { readonly finding: Finding; readonly reload: () => void }) {
  if (finding.setting_type !== importSettingType) return <Retested finding={finding} reload={reload} />;
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <p class="help">{words.imported(finding.data_source)}</p>
    </section>
  );
}

/** The latest retest and the button for another; the page is read again once that has ended. */
function Retested({ finding, reload }: { readonly finding: Finding; readonly reload: () => void }) {
  const { projectId: project_id } = useCurrent();
  const mayRun = usePermission('scan:run');
  const [error, setError] = useState<unknown>();
  const { finding_id, retest } = finding;
  const pending = retest?.outcome === 'pending' ? retest.run_id : undefined;
  useEffect(() => {
    if (pending === undefined) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    waitForRun(client, { project_id, run_id: pending, signal }).then(reload, (fault: unknown) => {
      if (!signal.aborted) setError(fault);
    });
    return () => aborting.abort();
  }, [project_id, pending, reload]);
  const ask = () => {
    setError(undefined);
    client.call(retestFinding, { project_id, finding_id }).then(reload, setError);
  };
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <div role="status">{retest ? <Outcome retest={retest} /> : <p class="help">{words.never}</p>}</div>
      {error !== undefined && <Failure error={error} />}
      {mayRun && (
        <button type="button" aria-disabled={pending !== undefined} onClick={() => pending === undefined && ask()}>
          {words.ask}
        </button>
      )}
    </section>
  );
}
