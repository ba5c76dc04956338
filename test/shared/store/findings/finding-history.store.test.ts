import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { FindingEvent } from '../../../../shared/records/findings/finding-event.ts';
import { closeFindings } from '../../../../shared/store/findings/close-findings.ts';
import { listFindingHistory } from '../../../../shared/store/findings/finding-history.ts';
import { putFindingComment } from '../../../../shared/store/findings/put-finding-comment.ts';
import { putFindingStatus } from '../../../../shared/store/findings/put-finding-status.ts';
import { absence, observation, project, recording, startedAt } from '../../recording/recording.ts';

const runAt = (seconds: number) => v7({ msecs: (startedAt + seconds) * 1000 });

type Recording = Awaited<ReturnType<typeof recording>>;

const historyOf = async ({ store }: Recording, page: { limit?: number; cursor?: string | undefined } = {}) => {
  const { records, next } = await listFindingHistory(store, project, { finding_id: 1001, ...page });
  return { events: records as unknown as FindingEvent[], next };
};

const comment = ({ store, call }: Recording, text: string) =>
  putFindingComment(store, call, { finding_id: 1001, comment: text });

/** One that was opened, seen again, accepted for a while, reopened, fixed, reopened, commented on and closed. */
async function eventful() {
  const r = await recording();
  const runs = [0, 100, 300, 400, 500].map(runAt);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = runs;
  await r.scan(first, [[observation('a')]]);
  r.pass(110);
  await r.scan(second, [[observation('a')]]);
  r.pass(10);
  await r.say({ status: 'accepted', reason: 'known', owner: 'bob', expires_at: startedAt + 200 });
  r.pass(190);
  await r.scan(third, [[observation('a')]]);
  r.pass(100);
  await r.scan(fourth, [[], [absence('a')]]);
  r.pass(100);
  await r.scan(fifth, [[observation('a')]]);
  r.pass(10);
  await comment(r, 'back again');
  r.pass(10);
  await closeFindings(r.store, project, 'CMS#0000001001', Number.POSITIVE_INFINITY);
  return { r, runs };
}

test('a finding tells its whole story, the latest first', async () => {
  const { r, runs } = await eventful();
  const { events, next } = await historyOf(r);
  expect(next).toBeUndefined();
  const told = events.map(({ at, event, status, by, run_id, reason, comment: text }) => {
    const run = run_id === null ? null : runs.indexOf(run_id) + 1;
    return [at - startedAt, event, status, by, run, reason || text];
  });
  expect(told).toEqual([
    [530, 'fixed', 'fixed', '', null, 'setting deleted'],
    [520, 'comment', null, 'ann', null, 'back again'],
    [510, 'seen', null, '', 5, ''],
    [510, 'reopened', 'open', '', 5, 'observed again'],
    [410, 'fixed', 'fixed', '', 4, 'verified as fixed'],
    [310, 'reopened', 'open', '', 3, 'acceptance expired'],
    [300, 'seen', null, '', 3, ''],
    [120, 'status', 'accepted', 'ann', null, 'known'],
    [100, 'seen', null, '', 2, ''],
    [0, 'opened', 'open', '', 1, ''],
  ]);
  expect(events[7]).toMatchObject({ owner: 'bob', expires_at: startedAt + 200 });
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
});

test('its pages are the whole, whatever their size', async () => {
  const { r } = await eventful();
  const { events: whole } = await historyOf(r);
  for (const limit of [1, 3]) {
    const events: FindingEvent[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = await historyOf(r, { limit, cursor });
      events.push(...page.events);
      cursor = page.next;
    }
    expect(events).toEqual(whole);
  }
});

test('a finding of an earlier version tells what it still knows', async () => {
  const r = await recording();
  await r.scan(runAt(0), [[observation('a')]]);
  const { pk, sk } = await r.one('a');
  const key = { pk: String(pk), sk: String(sk) };
  const said = { status: 'accepted', status_reason: 'known', status_set_by: 'bob', status_set_at: startedAt + 7 };
  const before = { ...said, status_expires_at: startedAt + 9, reopened_at: startedAt + 5 };
  await r.table.write({ update: key, changes: { set: before } });
  r.pass(20);
  const { events } = await historyOf(r);
  expect(events.map(({ at, event, by, reason }) => [at - startedAt, event, by, reason])).toEqual([
    [9, 'reopened', '', 'acceptance expired'],
    [7, 'status', 'bob', 'known'],
    [5, 'reopened', '', ''],
    [0, 'opened', '', ''],
  ]);
});

test('of many happenings by scans the last 20 are kept, and the finding stays small', async () => {
  const r = await recording();
  for (let round = 0; round < 15; round += 1) {
    await r.scan(runAt(2 * round), [[observation('a')]]);
    r.pass(1);
    await r.scan(runAt(2 * round + 1), [[], [absence('a')]]);
    r.pass(1);
  }
  const { events } = await historyOf(r);
  const changes = events.filter(({ event }) => event === 'fixed' || event === 'reopened');
  expect([changes.length, changes[0]?.at]).toEqual([20, startedAt + 29]);
});

test('a comment is counted, audited, and no change of the finding that others hold a tag of', async () => {
  const r = await recording();
  await r.scan(runAt(0), [[observation('a')]]);
  await Promise.all([comment(r, 'one'), comment(r, 'two')]);
  expect((await r.one('a')).comments).toBe(2);
  await r.say({ status: 'false_positive', reason: 'r' }, { ifMatch: '"1001-0"' });
});

test('a finding has at most 200 comments', async () => {
  const r = await recording();
  await r.scan(runAt(0), [[observation('a')]]);
  const { pk, sk } = await r.one('a');
  const update = { pk: String(pk), sk: String(sk) };
  await r.table.write({ update, changes: { set: { comments: 199 } } });
  const both = await Promise.allSettled([comment(r, 'one'), comment(r, 'two')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(comment(r, 'three')).rejects.toMatchObject({ name: 'InvalidRequest' });
});

test('a status is told once, also where a second passes while it is set', async () => {
  const r = await recording();
  await r.scan(runAt(0), [[observation('a')]]);
  let now = r.store.now();
  const ticking = { ...r.store, now: () => (now += 1000) };
  await putFindingStatus(ticking, r.call, { finding_id: 1001, status: 'accepted', reason: 'known' });
  const { events } = await historyOf(r);
  expect(events.map(({ event }) => event)).toEqual(['status', 'opened']);
});
