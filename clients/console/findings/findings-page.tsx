import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { listFinding } from '../../../shared/api/finding/finding.ts';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { address } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { LeftOut } from '../parts/left-out.tsx';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { ExportForm } from './export-form.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filtersOf, isFiltered, leftOut } from './finding-filters.ts';
import { FindingTable } from './finding-table.tsx';
import { hasKeys, switchKeys, useListKeys } from './list-keys.ts';
import type { ListedFinding } from './listed-finding.ts';
import { MatchingDialog } from './matching-dialog.tsx';
import { TriageDialog } from './triage-dialog.tsx';

const words = texts.findings;

/** Findings of a page: what a screen or two hold. */
const pageSize = 50;

function NoFindings() {
  const { projectId } = useCurrent();
  if (isFiltered(address.value.query)) return <Empty title={words.empty} next={words.emptyNext} />;
  return (
    <Empty title={words.none} next={words.noneNext}>
      <a href={formatAddress([projectId, 'targets'])}>{words.addTarget}</a>
    </Empty>
  );
}

/** What is chosen of a list; another list begins with nothing chosen. */
function useSelection(list: string) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => setChosen(new Set()), [list]);
  const toggle = useCallback(
    (id: number) =>
      setChosen((before) => (before.has(id) ? before.difference(new Set([id])) : new Set([...before, id]))),
    [],
  );
  return { chosen, toggle, clear: () => setChosen(new Set()) };
}

function useFindings() {
  const { projectId: project_id } = useCurrent();
  const filters = filtersOf(address.value.query);
  const key = JSON.stringify([project_id, filters]);
  const list = usePaged<ListedFinding>(key, async (cursor, signal) => {
    const input = { project_id, ...filters, limit: pageSize, cursor };
    const { data, nextCursor } = await client.call(listFinding, input, { signal });
    return { records: data.finding, cursor: nextCursor };
  });
  return { key, list, filters };
}

function KeysSwitch() {
  return (
    <p class="help keys">
      <label>
        <input
          type="checkbox"
          checked={hasKeys.value}
          onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
        />{' '}
        {words.keys}
      </label>
    </p>
  );
}

/** The list of findings with its filters, and what is decided about several at once. */
export function FindingsPage() {
  const { key, list, filters } = useFindings();
  const mayDecide = usePermission('finding:write');
  const { chosen, toggle, clear } = useSelection(key);
  const [isDeciding, setDeciding] = useState(false);
  const [isDecidingAll, setDecidingAll] = useState(false);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  useListKeys(place, {
    select: mayDecide ? toggle : undefined,
    decide: mayDecide ? () => setDeciding(chosen.size > 0) : undefined,
  });
  const { records = [], hasMore } = list;
  const picked = records.filter(({ finding_id }) => chosen.has(finding_id));
  const setAside = records.filter(({ suppressed_by }) => suppressed_by !== null).length;
  const done = (count: number) => {
    setDeciding(false);
    setDecidingAll(false);
    setSaid(texts.triage.savedMany(count));
    clear();
    list.reload();
  };
  return (
    <div ref={place}>
      <Title text={words.title} />
      <FilterBar />
      <LeftOut asked={leftOut(address.value.query)} />
      <div class="spread">
        <p class="count" role="status">
          {list.records && words.shown(records.length, hasMore, setAside)}
        </p>
        {records.length > 0 && mayDecide && (
          <button type="button" class="quiet" onClick={() => setDecidingAll(true)}>
            {texts.matching.open}
          </button>
        )}
        {records.length > 0 && <ExportForm />}
      </div>
      <p role="status">{said}</p>
      {picked.length > 0 && (
        <p class="selected">
          <span role="status">{words.selected(picked.length)}</span>
          <button type="button" class="primary" onClick={() => setDeciding(true)}>
            {words.setStatus}
          </button>
        </p>
      )}
      <PagedList list={list} empty={<NoFindings />}>
        {(findings) => <FindingTable findings={findings} selection={mayDecide ? { chosen, toggle } : undefined} />}
      </PagedList>
      <KeysSwitch />
      {isDecidingAll && <MatchingDialog filters={filters} done={done} cancel={() => setDecidingAll(false)} />}
      {isDeciding && <TriageDialog findings={picked} done={done} cancel={() => setDeciding(false)} />}
    </div>
  );
}
