import { useEffect } from 'preact/hooks';
import type * as z from 'zod/mini';
import { listRun } from '../../../shared/api/scan/run.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { isFinal } from '../../../shared/records/runs/run-states.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { usePaged } from '../paged.ts';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { RunTable } from './run-table.tsx';

const words = texts.runs;

/** How often a list with runs under way is read again, while somebody sees it. */
const refreshMs = 4000;

type Selection = Pick<z.output<typeof listRun.input>, 'setting_type' | 'setting_id' | 'state' | 'limit'>;

/** Runs, newest first; those under way are shown live. */
export function RunList({ selection }: { readonly selection: Selection }) {
  const { projectId: project_id } = useCurrent();
  const list = usePaged<RunRecord>(JSON.stringify(['runs', project_id, selection]), async (cursor, signal) => {
    const { data, nextCursor } = await client.call(
      listRun,
      { project_id, limit: 50, ...selection, cursor },
      { signal },
    );
    return { records: data.run, cursor: nextCursor };
  });
  const { records = [], reload, isLoading } = list;
  const isLive = records.some(({ state }) => !isFinal(state));
  useEffect(() => {
    if (!isLive || isLoading) return;
    const timer = setTimeout(() => {
      if (!document.hidden) reload();
    }, refreshMs);
    return () => clearTimeout(timer);
  }, [isLive, isLoading, reload]);
  const empty = (
    <Empty title={words.empty} next={words.emptyNext}>
      <a href={formatAddress([project_id, 'targets'])}>{words.targets}</a>
    </Empty>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(runs) => <RunTable runs={runs} />}
    </PagedList>
  );
}
