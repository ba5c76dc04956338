import { useState } from 'preact/hooks';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { go } from '../navigation.ts';
import { Facts } from '../parts/facts.tsx';
import { LoadingArea } from '../parts/loading-area.tsx';
import { Missing } from '../parts/missing.tsx';
import { Failure } from '../parts/notice.tsx';
import { RemovalDialog } from '../parts/removal-dialog.tsx';
import { Said } from '../parts/said.tsx';
import { Title } from '../parts/title.tsx';
import { RunList } from '../runs/run-list.tsx';
import { TargetSchedule } from '../schedules/target-schedule.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { kindText, type Listed, listTargets } from './targets-page.tsx';

const words = texts.targets;

function Actions({ listed }: { readonly listed: Listed }) {
  const { projectId } = useCurrent();
  const [isRemoving, setRemoving] = useState(false);
  const [error, setError] = useState<unknown>();
  const mayScan = usePermission('diagnosis:scan');
  const mayWrite = usePermission('diagnosis:write');
  const { kind, target } = listed;
  const scan = () =>
    kind.start({ client, projectId }, target.id).then(([runId]) => {
      if (runId) go([projectId, 'runs', runId]);
    }, setError);
  const remove = async () => {
    await kind.remove({ client, projectId }, target.id);
    go([projectId, 'targets']);
  };
  return (
    <>
      <div class="row">
        {mayScan && (
          <button type="button" class="primary" onClick={scan}>
            {words.scan}
          </button>
        )}
        {mayWrite && (
          <button type="button" class="danger" onClick={() => setRemoving(true)}>
            {words.remove}
          </button>
        )}
      </div>
      {error !== undefined && <Failure error={error} />}
      {isRemoving && (
        <RemovalDialog
          words={{
            title: words.removeTitle(target.value || target.name),
            text: words.removeText,
            action: words.remove,
          }}
          remove={remove}
          cancel={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function Whole({ listed }: { readonly listed: Listed }) {
  const { projectId } = useCurrent();
  const { kind, target } = listed;
  const setting = { setting_type: kind.settingType, setting_id: target.id };
  return (
    <>
      <div class="spread">
        <Title text={target.value || target.name} />
        <Actions listed={listed} />
      </div>
      <section class="card">
        <Facts
          facts={[
            [words.kind, kindText(kind)],
            [words.fields.name, target.name],
            [words.columns.scanned, timeText(target.scannedAt) || texts.never],
            [words.columns.status, target.detail && <Said key="detail" text={target.detail} />],
            [
              texts.findings.title,
              <a key="findings" href={formatAddress([projectId, 'findings'], setting)}>
                {words.findings}
              </a>,
            ],
          ]}
        />
      </section>
      <TargetSchedule kind={kind} id={target.id} />
      <section>
        <h2>{words.runs}</h2>
        <RunList selection={{ ...setting, limit: 10 }} />
      </section>
    </>
  );
}

/** One target: what it is, its runs, and what can be done with it. */
export function TargetPage({ kindName, id }: { readonly kindName: string; readonly id: number }) {
  const { projectId } = useCurrent();
  const loaded = useLoaded(`target ${projectId} ${kindName} ${id}`, () => listTargets(projectId));
  return (
    <>
      <p>
        <a href={formatAddress([projectId, 'targets'])}>← {words.back}</a>
      </p>
      <LoadingArea loaded={loaded}>
        {(targets) => {
          const listed = targets.find(({ kind, target }) => kind.name === kindName && target.id === id);
          return listed ? <Whole listed={listed} /> : <Missing title={words.gone} />;
        }}
      </LoadingArea>
    </>
  );
}
