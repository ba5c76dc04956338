import { describe, expect, test } from 'vitest';
import { WatchingAlarm } from '../cloudwatch/alarm.ts';
import { type Datum, MetricData } from '../cloudwatch/metric-data.ts';
import { localStage, ofType } from './synthesize.ts';

/** The alarms of the stage by the name of their section. */
const alarms = new Map(
  ofType(localStage, 'AWS::CloudWatch::Alarm').map(({ Properties }) => {
    const alarm = new WatchingAlarm(Properties);
    return [alarm.section, alarm] as const;
  }),
);

const start = 1_800_000_000_000;
const minute = 60_000;
const hours = 3;

/** What is emitted: for each metric by its name and statistic, the values of a minute, by the number of the minute. */
type Emitted = Readonly<Record<string, (minuteAt: number) => readonly number[]>>;

const always =
  (...values: number[]) =>
  () =>
    values;
const every =
  (minutes: number, ...values: number[]) =>
  (at: number) =>
    at % minutes === 0 ? values : [];

/** How many minutes of three hours the alarm is raised, from the tenth on. */
function minutesRaised(name: string, emitted: Emitted): number {
  const alarm = alarms.get(name);
  if (!alarm) throw new Error(`no alarm ${name}`);
  const data = new MetricData();
  const seen = new Set<string>();
  for (const { namespace, name: metric, dimensions } of alarm.readings) {
    const values = emitted[metric];
    const key = JSON.stringify([namespace, metric, dimensions]);
    if (values === undefined || seen.has(key)) continue;
    seen.add(key);
    for (let at = 0; at < hours * 60; at += 1) {
      const each = (value: number): Datum => ({ namespace, name: metric, dimensions, at: start + at * minute, value });
      data.add(...values(at).map(each));
    }
  }
  for (const metric of Object.keys(emitted)) expect([...seen].join()).toContain(metric);
  let raised = 0;
  for (let at = 10; at <= hours * 60; at += 1) {
    if (alarm.stateAt(data, start + at * minute) === 'ALARM') raised += 1;
  }
  return raised;
}

/** Fired by what it is for. */
const troubles: readonly [string, string, Emitted][] = [
  ['RequestsFail', 'a request a minute fails', { '5XXError': always(0, 0, 1) }],
  ['RequestsSlow', 'one of forty requests takes 12 s', { Latency: always(...Array(39).fill(90), 12_000) }],
  ['RequestsThrottled', 'a client sends too much', { RequestsThrottled: always(50) }],
  ['FunctionsThrottled', 'the account has no room', { Throttles: always(1) }],
  ['TokensFail', 'the issuer is away', { Authorizations: always(1) }],
  [
    'ScansFail',
    'six of ten runs fail in a quarter of an hour',
    { RunFailures: every(15, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0) },
  ],
  [
    'ScansInterrupted',
    'a scanner throws at once, five times in 294 s',
    { ScansInterrupted: (at) => (at < 60 || at > 64 ? [] : [1]) },
  ],
  ['ScansInterrupted', 'scanners die', { Errors: always(1) }],
  ['ScansWait', 'no scanner takes a message', { OldestWaitingRun: (at) => [at * 60] }],
  [
    'DeadLettersStay',
    'a letter is hidden for three minutes at a time',
    { ApproximateNumberOfMessagesVisible: every(4, 1), ApproximateNumberOfMessagesNotVisible: always(1) },
  ],
  ['DeadLettersFail', 'the function hands its letter back each three minutes', { MessagesFailed: every(3, 1) }],
  ['DeadLettersFail', 'the function does not load', { Errors: every(3, 1) }],
  ['DispatcherSilent', 'no schedule fires from the first hour on', { Sweeps: (at) => (at < 60 ? [1] : []) }],
  ['DispatcherSilent', 'there never was a sweep', {}],
  ['SecretsStay', 'the deletion is rejected', { SecretsNotDestroyed: every(16, 1) }],
  ['EventsWait', 'the bus is down', { IteratorAge: (at) => [at * minute] }],
  ['EventsFail', 'an event was set aside', { ApproximateNumberOfMessagesVisible: always(1) }],
  ['TableThrottled', 'a partition does too much', { TableThrottles: always(4) }],
  ['CmsDataOld', 'a scan works with a table of 61 days', { CmsDataAge: every(30, 3, 61) }],
  ['DeliveriesFail', 'a receiver was not there for a day', { DeliveriesFailed: (at) => (at === 60 ? [1] : []) }],
  ['NoticesFail', 'secrets cannot be read', { NoticesNotTold: every(2, 1), Errors: always(0) }],
  ['CollectionsFull', 'a partition has between 7 and 8 GB', { ItemCollectionSize: every(10, 3, 8) }],
];

/** A system that is busy and well, and one that nobody uses. */
const wells: readonly [string, string, Emitted][] = [
  ['RequestsFail', 'two bugs in an hour', { '5XXError': (at) => (at % 30 === 0 ? [1] : [0]) }],
  ['RequestsSlow', 'an export now and then', { Latency: (at) => (at % 60 === 0 ? [20_000] : [90]) }],
  ['RequestsThrottled', 'a short burst', { RequestsThrottled: (at) => (at === 30 ? [500] : []) }],
  ['FunctionsThrottled', 'a short burst', { Throttles: (at) => (at === 30 ? [50] : [0]) }],
  ['TokensFail', 'a key set that was slow once', { Authorizations: every(30, 1) }],
  ['ScansFail', 'two targets that are gone, at night', { RunFailures: every(30, 1, 1) }],
  ['ScansFail', 'one of five runs fails', { RunFailures: always(1, 0, 0, 0, 0) }],
  ['ScansInterrupted', 'a deployment that ends a scan', { ScansInterrupted: every(40, 1), Errors: always(0) }],
  ['ScansWait', 'a run that waits for ten minutes', { OldestWaitingRun: (at) => [60 * (at % 10)] }],
  [
    'DeadLettersStay',
    'a letter that is worked on at once',
    {
      ApproximateNumberOfMessagesVisible: (at) => [at === 30 ? 1 : 0],
      ApproximateNumberOfMessagesNotVisible: always(0),
    },
  ],
  ['DeadLettersFail', 'one failure that passed', { MessagesFailed: every(60, 1), Errors: always(0) }],
  ['DispatcherSilent', 'a sweep a minute', { Sweeps: always(1) }],
  ['DispatcherSilent', 'three minutes without', { Sweeps: (at) => (at >= 60 && at < 63 ? [] : [1]) }],
  ['SecretsStay', 'one attempt that failed', { SecretsNotDestroyed: (at) => (at === 60 ? [1] : []) }],
  ['EventsWait', 'events of a second ago', { IteratorAge: always(1000) }],
  ['EventsFail', 'an empty queue', { ApproximateNumberOfMessagesVisible: always(0) }],
  ['TableThrottled', 'a call now and then', { TableThrottles: every(5, 1) }],
  ['CmsDataOld', 'tables of two months', { CmsDataAge: every(30, 60) }],
  ['DeliveriesFail', 'a receiver that comes back within the day', { DeliveriesFailed: () => [] }],
  ['NoticesFail', 'one look that failed', { NoticesNotTold: (at) => (at === 60 ? [1] : []), Errors: always(0) }],
  ['CollectionsFull', 'partitions of up to 3 GB', { ItemCollectionSize: always(2, 3) }],
];

describe('is raised', () => {
  test.each(troubles)('%s when %s', (name, _, emitted) => {
    expect(minutesRaised(name, emitted)).toBeGreaterThan(0);
  });
});

describe('is not raised', () => {
  test.each(wells)('%s by %s', (name, _, emitted) => {
    expect(minutesRaised(name, emitted)).toBe(0);
  });

  test.each([...alarms.keys()].filter((name) => name !== 'DispatcherSilent'))('%s by no data at all', (name) => {
    expect(minutesRaised(name, {})).toBe(0);
  });
});

test('every alarm is in both tables', () => {
  const names = [...alarms.keys()].toSorted();
  for (const table of [troubles, wells]) expect([...new Set(table.map(([name]) => name))].toSorted()).toEqual(names);
});

test('a silent dispatcher is noticed while its last signs of life are still in the range that CloudWatch looks at', () => {
  const stopped: Emitted = { Sweeps: (at) => (at < 60 ? [1] : []) };
  // Five minutes of silence, and the two periods beyond them.
  expect(minutesRaised('DispatcherSilent', stopped)).toBe(hours * 60 - 60 - 6);
});
