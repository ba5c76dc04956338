import { expect, test } from 'vitest';
import { allDueShards, dueShard, dueShardsOf } from '../../../shared/store/keys/due-shards.ts';
import { stoppedShards } from '../../../shared/store/keys/stopped-shards.ts';
import { shardsToSweep, sweepPartOf } from '../../../shared/upkeep/sweep-part.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const noon = 12 * hourMs;

test.each([1, 3, 4, 16])(
  'of 16 shards, and those of runs that wait for scanning, each is in one of %i parts',
  (parts) => {
    const stage = { dueShards: 16 };
    const swept = Array.from({ length: parts }, (_, part) => shardsToSweep({ part, parts }, stage, noon + minuteMs));
    expect(swept.flat().toSorted()).toEqual([...dueShardsOf(stage), ...stoppedShards].toSorted());
    const sizes = swept.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
  },
);

test('what a stage put into more shards than it has now is looked at once an hour', () => {
  const all = { part: 0, parts: 1 };
  expect(shardsToSweep(all, { dueShards: 2 }, noon + minuteMs)).toEqual(['DUE#0', 'DUE#1', ...stoppedShards]);
  expect(shardsToSweep(all, { dueShards: 2 }, noon + 59_999)).toEqual([...allDueShards, ...stoppedShards]);
  expect(allDueShards).toHaveLength(64);
});

test('items of names that differ little are spread over all shards', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 6400; n += 1) {
    const shard = dueShard({ dueShards: 64 }, `CMS#${String(1001 + n).padStart(10, '0')}`);
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  expect(counts.size).toBe(64);
  expect(Math.max(...counts.values())).toBeLessThan(200);
});

test.each([
  [
    { part: 2, parts: 4 },
    { part: 2, parts: 4 },
  ],
  [
    { part: 4, parts: 4 },
    { part: 0, parts: 1 },
  ],
  [
    { part: -1, parts: 4 },
    { part: 0, parts: 1 },
  ],
  [{ source: 'aws.scheduler' }, { part: 0, parts: 1 }],
  [undefined, { part: 0, parts: 1 }],
])('the event %j is for %j', (event, part) => {
  expect(sweepPartOf(event)).toEqual(part);
});
