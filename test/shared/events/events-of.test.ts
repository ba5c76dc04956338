import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventFilter } from '../../../infra/local/template/event-filter.ts';
import { findingDetail, hostDetail, runDetail } from '../../../shared/events/event.ts';
import { eventsOf } from '../../../shared/events/events-of.ts';
import { streamFilters } from '../../../shared/events/stream-filters.ts';
import { findingStatuses } from '../../../shared/records/findings/finding-status.ts';
import { runStates } from '../../../shared/records/runs/run-states.ts';
import { findingImage, hostImage, runImage } from './images.ts';

const open = findingImage();
const seenAgain = findingImage({ last_seen: 1_700_000_500, times_seen: 2, run_ids: ['run-1', 'run-2'] });
const fixed = findingImage({ status: 'fixed', fixed_at: 1_700_001_000 });
const reopened = findingImage({
  last_seen: 1_700_002_000,
  reopened_at: 1_700_002_000,
  times_seen: 3,
  regression: true,
  run_ids: ['run-1', 'run-3'],
});
const accepted = findingImage({ status: 'accepted', status_reason: 'we know', status_set_at: 1_700_000_600 });
const acceptedFixed = { ...accepted, fixed_at: 1_700_001_000 };

describe('a change of a finding', () => {
  test.each([
    ['that is new', undefined, open, 'Finding Opened', 1_700_000_000],
    ['that is gone', open, fixed, 'Finding Fixed', 1_700_001_000],
    ['that is there again', fixed, reopened, 'Finding Reopened', 1_700_002_000],
    ['that a user had accepted and that is gone', accepted, fixed, 'Finding Fixed', 1_700_001_000],
    ['that was fixed, then accepted, then open', acceptedFixed, reopened, 'Finding Reopened', 1_700_002_000],
  ])('%s is an event', (_, before, after, type, at) => {
    const [event, ...others] = eventsOf(before, after);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type, detail: { project_id: 1001, at, finding: { finding_id: 7 } } });
    expect(event?.detail.run_ids).toEqual(after.run_ids);
    expect(z.parse(findingDetail, event?.detail)).toEqual(event?.detail);
  });

  test.each([
    ['that is seen again', open, seenAgain],
    ['that a user accepts', open, accepted],
    ['that a user takes for open again', accepted, open],
    ['that a user accepts although it is fixed', fixed, acceptedFixed],
    ['that was accepted and fixed, and is fixed again', acceptedFixed, fixed],
    ['that is stored as it was', fixed, fixed],
    ['that begins as accepted', undefined, accepted],
    ['that is removed', open, undefined],
  ])('%s is no event', (_, before, after) => {
    expect(eventsOf(before, after)).toEqual([]);
  });

  test('is told without evidence, how to reproduce it, and what users wrote', () => {
    const told = JSON.stringify(eventsOf(accepted, fixed));
    expect(told).not.toContain('secret evidence');
    expect(told).not.toContain('nc 192.0.2.1');
    expect(told).not.toContain('we know');
  });

  test('of an earlier version is told too', () => {
    const { risk, confidence, cwe, references, regression, times_seen, run_ids, ...old } = open;
    const [event] = eventsOf(undefined, old);
    expect(event).toMatchObject({ type: 'Finding Opened', detail: { run_ids: [] } });
  });
});

describe('a change of a run', () => {
  const living = runStates.filter((state) => ['queued', 'running', 'cancelling'].includes(state));
  const final = runStates.filter((state) => !living.includes(state));

  test.each(living.flatMap((from) => final.map((to) => [from, to])))('from %s to %s is its end', (from, to) => {
    const [event] = eventsOf(runImage({ state: from, ended_at: 0 }), runImage({ state: to }));
    expect(event).toMatchObject({
      type: 'Run Ended',
      detail: { project_id: 1001, at: 1_700_000_900, run_ids: ['run-1'], run: { run_id: 'run-1', state: to } },
    });
    expect(z.parse(runDetail, event?.detail)).toEqual(event?.detail);
    expect(JSON.stringify(event)).not.toContain('password');
  });

  test.each([
    ['to another that it goes through', runImage({ state: 'queued' }), runImage({ state: 'running' })],
    ['that goes on', runImage({ state: 'running' }), runImage({ state: 'running', units_done: 2 })],
    ['after its end', runImage(), runImage({ detail: 'more' })],
    ['that begins', undefined, runImage({ state: 'queued' })],
    ['that is forgotten', runImage(), undefined],
  ])('%s is no event', (_, before, after) => {
    expect(eventsOf(before, after)).toEqual([]);
  });

  test('that never lived is its end', () => {
    expect(eventsOf(undefined, runImage({ state: 'skipped' }))).toHaveLength(1);
  });
});

describe('a host', () => {
  const appeared = hostImage();

  test('that appears after the first run of its domain is an event', () => {
    const [event, ...others] = eventsOf(undefined, appeared);
    expect(others).toEqual([]);
    const { pk, sk, project_id, status, version, expires_at, ...host } = appeared;
    expect(event).toEqual({
      type: 'Host Appeared',
      detail: {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        project_id: 1001,
        at: 1_700_000_000,
        run_ids: ['run-1'],
        summary: expect.stringMatching(/^\S+ \(.+\), discovered by rel_osint_data_source \d+, project 1001$/),
        host,
      },
    });
    expect(z.parse(hostDetail, event?.detail)).toEqual(event?.detail);
    expect(eventsOf(undefined, hostImage())).toEqual([event]);
  });

  test.each([
    ['of the first run', undefined, hostImage({ status: 'first' })],
    ['that is seen again', appeared, hostImage({ run_id: 'run-2', version: 2 })],
    ['that is forgotten', appeared, undefined],
  ])('%s is no event', (_, before, after) => {
    expect(eventsOf(before, after)).toEqual([]);
  });
});

test.each([
  { pk: 'P#1001#HOST', sk: 'ADDRESS#192.0.2.1#www.example.test', project_id: 1001, status: 'new' },
  { pk: 'P#1001#HOST', sk: 'FIRST#test.example.', project_id: 1001, run_id: 'run-1' },
  { pk: 'P#1001', sk: 'PT#0000001001', status: 'open' },
  { pk: 'P#1001#RUN', sk: 'SLOT#1', state: 'succeeded' },
  { pk: 'P#1001#RUN', sk: 'COVERAGE#run-1#x', run_id: 'run-1', status: 'open' },
  { pk: 'COUNTER', sk: 'PT', n: 1 },
])('a change of another item, %j, is no event', (image) => {
  expect(eventsOf(undefined, image)).toEqual([]);
  expect(eventsOf(image, { ...image, v: 2 })).toEqual([]);
});

test('a finding that cannot be read is refused', () => {
  expect(() => eventsOf(undefined, { ...open, severity: 'purple' })).toThrow();
});

describe('an id', () => {
  const idOf = (before: object | undefined, after: object) => eventsOf(before as never, after as never)[0]?.detail.id;

  test('is the same for the same change, however its attributes are ordered', () => {
    const turned = Object.fromEntries(Object.entries(fixed).reverse());
    expect(idOf(open, fixed)).toMatch(/^[0-9a-f]{32}$/);
    expect(idOf(open, turned)).toBe(idOf(open, fixed));
  });

  test('is another for another change, of the same finding too', () => {
    const later = { ...fixed, fixed_at: 1_700_005_000, times_seen: 4 };
    const ids = [idOf(undefined, open), idOf(open, fixed), idOf(fixed, reopened), idOf(reopened, later)];
    expect(new Set(ids).size).toBe(4);
  });
});

test('an event stays below what the bus takes, whatever the finding holds', () => {
  // Short in a failure's report, long in the finding.
  const text = fc.record({
    of: fc.constantFrom('\u0001', '😀', 'x', 'x😀', '"'),
    times: fc.constantFrom(0, 1, 999, 10_000),
  });
  type Text = { of: string; times: number };
  const texts = ['resource', 'location', 'title', 'description', 'risk', 'recommendation', 'check_id', 'data_source'];
  const parts = fc.record({
    texts: fc.array(text, { minLength: texts.length, maxLength: texts.length }),
    references: fc.array(text, { maxLength: 60 }),
    runIds: fc.array(text, { maxLength: 60 }),
    cwe: fc.array(fc.nat(), { maxLength: 200 }),
  });
  const long = ({ of, times }: Text) => of.repeat(times);
  fc.assert(
    fc.property(parts, (part) => {
      const named = Object.fromEntries(texts.map((name, at) => [name, long(part.texts[at] ?? { of: '', times: 0 })]));
      const lists = { cwe: part.cwe, references: part.references.map(long), run_ids: part.runIds.map(long) };
      const detail = JSON.stringify(eventsOf(undefined, findingImage({ ...named, ...lists }))[0]?.detail);
      expect(Buffer.byteLength(detail)).toBeLessThan(240 * 1024);
      expect(detail.isWellFormed()).toBe(true);
    }),
  );
});

test('the filters of the stream let through all that is an event', () => {
  const passes = eventFilter(
    'test',
    streamFilters.map((each) => JSON.stringify(each)),
  );
  const typed = (image: Record<string, unknown>) => ({
    status: { S: image.status },
    state: image.state === undefined ? undefined : { S: image.state },
  });
  const statuses = fc.option(fc.constantFrom(...findingStatuses), { nil: undefined });
  const states = fc.option(fc.constantFrom(...runStates), { nil: undefined });
  const finding = fc.record({ before: statuses, after: statuses, fixedAt: fc.constantFrom(0, 1_700_001_000) });
  const findings = finding.map(({ before, after, fixedAt }) => [
    before && findingImage({ status: before, fixed_at: fixedAt }),
    after && findingImage({ status: after }),
  ]);
  const runs = fc
    .record({ before: states, after: states })
    .map(({ before, after }) => [before && runImage({ state: before }), after && runImage({ state: after })]);
  type Pair = (Record<string, unknown> | undefined)[];
  const hostStatus = fc.option(fc.constantFrom('first', 'new'), { nil: undefined });
  const hosts = fc
    .record({ before: hostStatus, after: hostStatus })
    .map(({ before, after }) => [before && hostImage({ status: before }), after && hostImage({ status: after })]);
  let silent = 0;
  fc.assert(
    fc.property(fc.oneof<fc.Arbitrary<Pair>[]>(findings, runs, hosts), ([before, after]) => {
      const image = after ?? before;
      if (!image) return;
      const record = {
        eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
        dynamodb: {
          Keys: { pk: { S: image.pk }, sk: { S: image.sk } },
          ...(before && { OldImage: typed(before) }),
          ...(after && { NewImage: typed(after) }),
        },
      };
      const let_ = passes(record);
      if (eventsOf(before, after).length > 0) expect(let_).toBe(true);
      if (!let_) silent += 1;
    }),
    { numRuns: 1000 },
  );
  expect(silent).toBeGreaterThan(200);
  const host = { Keys: { pk: { S: 'P#1#HOST' }, sk: { S: 'HOST#test.a.' } } };
  const passesHost = (eventName: string, status: string) =>
    passes({ eventName, dynamodb: { ...host, NewImage: { status: { S: status } } } });
  expect([passesHost('INSERT', 'new'), passesHost('INSERT', 'first'), passesHost('MODIFY', 'new')]).toEqual([
    true,
    false,
    false,
  ]);
  const heartbeat = { Keys: { pk: { S: 'P#1#RUN' }, sk: { S: 'RUN#a' } } };
  const running = { state: { S: 'running' } };
  expect(passes({ eventName: 'MODIFY', dynamodb: { ...heartbeat, OldImage: running, NewImage: running } })).toBe(false);
});
