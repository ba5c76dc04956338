import { useState } from 'preact/hooks';
import { listTrend } from '../../../shared/api/finding/trend.ts';
import { listRun } from '../../../shared/api/scan/run.ts';
import type { TrendDay } from '../../../shared/records/findings/trend.ts';
import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { isFinal } from '../../../shared/records/runs/run-states.ts';
import { formatAddress, type Query } from '../address.ts';
import { FindingTable } from '../findings/finding-table.tsx';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { LoadingArea } from '../parts/loading-area.tsx';
import { Empty, Failure } from '../parts/notice.tsx';
import { Title } from '../parts/title.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { type Change, type Openings, readFixed, readOpenings } from './changes.ts';
import { ByCheck, ByHost } from './groups.tsx';
import { SeverityChart } from './severity-chart.tsx';
import { severityDays } from './severity-days.ts';
import { noteVisit } from './visit.ts';

const words = texts.today;

/** Findings shown of each change. */
const shown = 10;

/** Runs that are read: those under way are among the latest. */
const runsRead = 200;

/** Notes the visit in this browser, once each time the page is opened. */
function useVisit(projectId: number) {
  const [visit] = useState(() => {
    const key = `scanfold.visit.${projectId}`;
    const noted = noteVisit(localStorage.getItem(key), Math.floor(Date.now() / 1000));
    localStorage.setItem(key, noted.stored);
    return noted.visit;
  });
  return visit;
}

/** A number of changes; an ellipsis where it is not known yet. */
function Tile({ label, change }: { readonly label: string; readonly change: Change | undefined }) {
  return (
    <li class="tile" aria-busy={change === undefined}>
      <strong>{change ? words.count(change.findings.length, change.isMore) : '…'}</strong>
      {label}
    </li>
  );
}

/** The worst of a change, and the way to the list that has all of it. */
function ChangeList({ title, change, all }: { readonly title: string; readonly change: Change; readonly all: Query }) {
  const { projectId } = useCurrent();
  if (change.findings.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <FindingTable findings={change.findings.slice(0, shown)} />
      {(change.isMore || change.findings.length > shown) && (
        <p>
          <a href={formatAddress([projectId, 'findings'], all)}>{`${words.more}: ${title}`}</a>
        </p>
      )}
    </section>
  );
}

/** What has changed: what is open is here, what is fixed comes later. */
function News({ openings, since }: { readonly openings: Openings; readonly since: number }) {
  const { projectId } = useCurrent();
  const { opened, reopened } = openings;
  const fixed = useLoaded(`fixed ${projectId}`, (signal) => readFixed(client, projectId, since, signal));
  const isQuiet = [opened, reopened, fixed.value].every((change) => change?.findings.length === 0);
  return (
    <>
      <ul class="tiles plain">
        <Tile label={words.new} change={opened} />
        <Tile label={words.reopened} change={reopened} />
        {fixed.error === undefined && <Tile label={words.fixed} change={fixed.value} />}
      </ul>
      {fixed.error !== undefined && <Failure error={fixed.error} retry={fixed.reload} />}
      {isQuiet && <p class="help">{`${words.nothing} ${words.nothingNext}`}</p>}
      <ChangeList title={words.reopened} change={reopened} all={{ changed_since: since }} />
      <ChangeList title={words.new} change={opened} all={{ changed_since: since }} />
      {fixed.value && (
        <ChangeList title={words.fixed} change={fixed.value} all={{ status: 'fixed', changed_since: since }} />
      )}
    </>
  );
}

function Active({ runs }: { readonly runs: readonly RunRecord[] }) {
  const active = runs.filter(({ state }) => !isFinal(state));
  if (active.length === 0) return null;
  return (
    <section>
      <h2>{words.running}</h2>
      <RunTable runs={active} />
    </section>
  );
}

function Trend({ trend }: { readonly trend: readonly TrendDay[] }) {
  const days = severityDays(trend);
  return (
    <section>
      <h2>{words.overTime}</h2>
      {days.length < 2 ? <p class="help">{words.overTimeEmpty}</p> : <SeverityChart days={days} />}
      {days.length >= 2 && <p class="help">{words.overTimeHelp}</p>}
    </section>
  );
}

function Start() {
  const { projectId } = useCurrent();
  return (
    <Empty title={words.start} next={words.startNext}>
      <a href={formatAddress([projectId, 'targets'])}>{texts.targets.add}</a>
    </Empty>
  );
}

/** What has changed since the last visit, what is under way, and where the project stands. */
export function TodayPage() {
  const { projectId: project_id } = useCurrent();
  const { since, before } = useVisit(project_id);
  const openings = useLoaded(`openings ${project_id}`, (signal) => readOpenings(client, project_id, since, signal));
  const runs = useLoaded(`runs ${project_id}`, async (signal) => {
    const { data } = await client.call(listRun, { project_id, limit: runsRead }, { signal });
    return data.run;
  });
  const trend = useLoaded(`trend ${project_id}`, async (signal) => {
    const { data } = await client.call(listTrend, { project_id }, { signal });
    return data.trend;
  });
  const isUnused = runs.value?.length === 0 && openings.value?.opened.findings.length === 0;
  // The two groups go through all open findings: what is asked for beside them would wait for the same table.
  const isNewsThere = openings.value !== undefined || openings.error !== undefined;
  return (
    <>
      <Title text={words.title} />
      {isUnused && <Start />}
      {!isUnused && (
        <>
          <p class="help">{before === undefined ? words.firstVisit : words.since(timeText(before))}</p>
          <LoadingArea loaded={openings}>{(value) => <News openings={value} since={since} />}</LoadingArea>
          <LoadingArea loaded={runs}>{(value) => <Active runs={value} />}</LoadingArea>
          <LoadingArea loaded={trend}>{(value) => <Trend trend={value} />}</LoadingArea>
          {isNewsThere && (
            <div class="halves">
              <ByCheck />
              <ByHost />
            </div>
          )}
        </>
      )}
    </>
  );
}
