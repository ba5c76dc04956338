import { expect, test } from 'vitest';
import { Ledger } from '../../../../shared/scanners/subdomain/ledger.ts';
import type { Observation } from '../../../../shared/scanning/scanner.ts';

const place = (resource: string) => ({ checkId: 'dangling-alias', resource, location: 'CNAME gone.test' });
const observation = (resource: string, score: number): Observation => ({
  ...place(resource),
  score,
  title: 't',
  description: 'd',
  recommendation: 'r',
  evidence: 'e',
});

test('a finding that several hosts show is told once', () => {
  const ledger = new Ledger('a.test', undefined);
  expect(
    ledger.take({ observed: [observation('x.a.test', 8), observation('y.a.test', 6)], absent: [], coverage: [] }),
  ).toBe(1);
  expect(ledger.take({ observed: [observation('x.a.test', 8)], absent: [], coverage: [] })).toBe(0);
  expect(ledger.flush().observed.map(({ resource }) => resource)).toEqual(['x.a.test', 'y.a.test']);
  expect(ledger.findings).toBe(2);
});

test('what one host shows no more and another one does is not gone, over invocations too', () => {
  const first = new Ledger('a.test', undefined);
  first.take({ observed: [], absent: [place('x.a.test'), place('z.a.test')], coverage: [] });
  expect(first.flush().absent).toEqual([]);
  const second = new Ledger('a.test', JSON.parse(JSON.stringify(first.state())));
  second.take({ observed: [observation('x.a.test', 1)], absent: [], coverage: [] });
  second.settle('all');
  expect(second.flush().absent).toEqual([place('z.a.test')]);
  expect(second.flush().absent).toEqual([]);
});
