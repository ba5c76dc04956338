import { expect, test } from 'vitest';
import { CoverageTally } from '../../../../shared/scanners/subdomain/coverage-tally.ts';
import { Coverage } from '../../../../shared/scanning/frame/coverage.ts';

test('checks of many hosts are counted at the domain; what could not be looked at is told of at the host', () => {
  const coverage = new Coverage();
  const tally = new CoverageTally('a.test', (entry) => coverage.add(entry));
  for (const host of ['x.a.test', 'y.a.test'])
    tally.take([
      { checkId: 'c', target: host, outcome: 'negative', count: 1 },
      { checkId: 'd', target: host, outcome: 'blocked', count: 1, reason: `${host} blocks` },
    ]);
  expect(coverage.take()).toEqual([
    { checkId: 'c', target: 'a.test', outcome: 'negative', count: 2 },
    { checkId: 'd', target: 'x.a.test', outcome: 'blocked', count: 1, reason: 'x.a.test blocks' },
    { checkId: 'd', target: 'y.a.test', outcome: 'blocked', count: 1, reason: 'y.a.test blocks' },
  ]);
  expect(coverage.take()).toEqual([]);
});

test('what could not be looked at of the domain itself is told with its reason, however many hosts could not be', () => {
  const coverage = new Coverage();
  const tally = new CoverageTally('a.test', (entry) => coverage.add(entry));
  const own = {
    checkId: 'd',
    target: 'a.test',
    outcome: 'not_testable',
    count: 1,
    reason: 'a.test is silent',
  } as const;
  tally.take([own]);
  expect(coverage.take()).toEqual([own]);
  for (let host = 0; host < 600; host += 1) tally.gapAt(`h${host}.a.test`, 'c', 'error', `h${host} is silent`);
  tally.take([own]);
  expect(coverage.take().at(-1)).toEqual(own);
});

test('of very many hosts that could not be looked at the rest is one line', () => {
  const coverage = new Coverage();
  const tally = new CoverageTally('a.test', (entry) => coverage.add(entry));
  for (let host = 0; host < 700; host += 1) tally.gapAt(`h${host}.a.test`, 'c', 'error', `h${host} is silent`);
  const entries = coverage.take();
  expect(entries).toHaveLength(501);
  expect(entries.at(-1)).toEqual({
    checkId: 'c',
    target: 'a.test',
    outcome: 'error',
    count: 200,
    reason: 'further hosts that could not be checked',
  });
});
