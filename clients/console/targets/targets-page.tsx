import { useState } from 'preact/hooks';
import type { Target, TargetKind } from '../../targets/target-kind.ts';
import { targetKinds } from '../../targets/target-kinds.ts';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { Dialog } from '../parts/dialog.tsx';
import { LoadingArea } from '../parts/loading-area.tsx';
import { Empty, Failure } from '../parts/notice.tsx';
import { Said } from '../parts/said.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { TargetForm } from './target-form.tsx';

const words = texts.targets;

/** A target with its kind. */
export interface Listed {
  readonly kind: TargetKind;
  readonly target: Target;
}

/** The targets of all kinds. */
export async function listTargets(projectId: number): Promise<Listed[]> {
  const lists = await Promise.all(
    targetKinds.map(async (kind) => {
      const targets = await kind.list({ client, projectId });
      return targets.map((target) => ({ kind, target }));
    }),
  );
  return lists.flat();
}

/** What a kind is called. */
export function kindText({ name }: TargetKind): string {
  const named = Object.entries(words.kinds).find(([each]) => each === name);
  return named?.[1] ?? name;
}

function Row({ kind, target, scan }: Listed & { readonly scan: ((listed: Listed) => void) | undefined }) {
  const { projectId } = useCurrent();
  const { id, value, name, detail, scannedAt } = target;
  return (
    <tr>
      <td class="title">
        <a href={formatAddress([projectId, 'targets', kind.name, id])}>{value || name}</a>{' '}
        {name !== '' && name !== value && <small>{name}</small>}
      </td>
      <td class="nowrap">{kindText(kind)}</td>
      <td class="seen">{timeText(scannedAt) || texts.never}</td>
      <td class="detail">
        <Said text={detail} />
      </td>
      <td class="actions">
        {scan && (
          <button type="button" aria-label={words.scanOf(value || name)} onClick={() => scan({ kind, target })}>
            {words.scan}
          </button>
        )}
      </td>
    </tr>
  );
}

function TargetTable({
  targets,
  scan,
}: {
  readonly targets: readonly Listed[];
  readonly scan: ((listed: Listed) => void) | undefined;
}) {
  const { columns } = words;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.target}</th>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.scanned}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {targets.map((each) => (
          <Row key={`${each.kind.name}:${each.target.id}`} {...each} scan={scan} />
        ))}
      </tbody>
    </table>
  );
}

/** A scan that has just been started. */
interface Started {
  readonly target: string;
  readonly runId: string;
}

/** Says that a scan has started, and leads to it. */
function ScanStarted({ started }: { readonly started: Started | undefined }) {
  const { projectId } = useCurrent();
  return (
    <p role="status">
      {started && (
        <>
          {words.started(started.target)} <a href={formatAddress([projectId, 'runs', started.runId])}>{words.toRun}</a>
        </>
      )}
    </p>
  );
}

/** Starts scans from the list, and says what came of it. */
function useScan(reload: () => void) {
  const { projectId } = useCurrent();
  const [said, setSaid] = useState<Started>();
  const [error, setError] = useState<unknown>();
  const scan = ({ kind, target }: Listed) => {
    setError(undefined);
    kind.start({ client, projectId }, target.id).then(([runId]) => {
      setSaid(runId === undefined ? undefined : { target: target.value || target.name, runId });
      reload();
    }, setError);
  };
  return { said, setSaid, error, scan };
}

/** The targets of the project, and the form for another. */
export function TargetsPage() {
  const { projectId } = useCurrent();
  const loaded = useLoaded(`targets ${projectId}`, () => listTargets(projectId));
  const { said, setSaid, error, scan } = useScan(loaded.reload);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = usePermission('diagnosis:write');
  const mayScan = usePermission('diagnosis:scan');
  const added = (target: string, [runId]: readonly string[]) => {
    setAdding(false);
    setSaid(runId === undefined ? undefined : { target, runId });
    loaded.reload();
  };
  const addButton = mayAdd && (
    <button type="button" class="primary" onClick={() => setAdding(true)}>
      {words.add}
    </button>
  );
  return (
    <>
      <div class="spread">
        <Title text={words.title} />
        {addButton}
      </div>
      <ScanStarted started={said} />
      {error !== undefined && <Failure error={error} />}
      <LoadingArea loaded={loaded}>
        {(targets) =>
          targets.length === 0 ? (
            <Empty title={words.empty} next={words.emptyNext} />
          ) : (
            <TargetTable targets={targets} scan={mayScan ? scan : undefined} />
          )
        }
      </LoadingArea>
      {isAdding && (
        <Dialog title={words.add} cancel={() => setAdding(false)}>
          <TargetForm added={added} />
        </Dialog>
      )}
    </>
  );
}
