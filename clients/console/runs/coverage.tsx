import { listCoverage } from '../../../shared/api/scan/coverage.ts';
import { type CoverageRecord, verdicts } from '../../../shared/records/runs/coverage.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { address } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Said } from '../parts/said.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';

const words = texts.runs;

type Verdict = (typeof verdicts)[number];

/** What was not checked comes first: it is what a reader may overlook. */
const gapsFirst: readonly Verdict[] = ['error', 'blocked', 'not_testable', 'skipped', 'positive', 'negative'];

function Verdicts({ run, shown }: { readonly run: RunRecord; readonly shown: Verdict }) {
  const { projectId } = useCurrent();
  return (
    <ul class="tiles plain">
      {gapsFirst.map((verdict) => (
        <li key={verdict} class="tile">
          <strong>{run.coverage[verdict]}</strong>
          <a
            href={formatAddress([projectId, 'runs', run.run_id], { verdict })}
            aria-current={verdict === shown ? 'true' : undefined}
          >
            {words.verdicts[verdict]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function CoverageTable({ records }: { readonly records: readonly CoverageRecord[] }) {
  const { coverageColumns: columns } = words;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.check}</th>
          <th scope="col">{columns.place}</th>
          <th scope="col" class="number">
            {columns.count}
          </th>
          <th scope="col">{columns.reason}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ check_id, place, count, reason }, at) => (
          <tr key={`${at} ${check_id} ${place}`}>
            <td class="title">{check_id}</td>
            <td>{place}</td>
            <td class="number">{count}</td>
            <td>
              <Said text={reason} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a run checked, and what it did not and why. */
export function Coverage({ run }: { readonly run: RunRecord }) {
  const { projectId: project_id } = useCurrent();
  const { run_id, coverage } = run;
  const wanted = verdicts.find((each) => each === address.value.query.verdict);
  const verdict = wanted ?? gapsFirst.find((each) => coverage[each] > 0) ?? 'negative';
  const key = JSON.stringify(['coverage', project_id, run_id, verdict, run.state, coverage[verdict]]);
  const list = usePaged<CoverageRecord>(key, async (cursor, signal) => {
    const input = { project_id, run_id, verdict, limit: 100, cursor };
    const { data, nextCursor } = await client.call(listCoverage, input, { signal });
    return { records: data.coverage, cursor: nextCursor };
  });
  return (
    <section>
      <h2>{words.coverage}</h2>
      <Verdicts run={run} shown={verdict} />
      <PagedList list={list} empty={<Empty title={words.noCoverage} next={words.noCoverageNext} />}>
        {(records) => <CoverageTable records={records} />}
      </PagedList>
    </section>
  );
}
