import { expect, test } from 'vitest';
import { Ledger } from '../../../../shared/scanners/subdomain/ledger.ts';
import type { Found } from '../../../../shared/scanning/frame/scan-frame.ts';
import type { Observation } from '../../../../shared/scanning/scanner.ts';

/** A ledger, and what it tells. */
function ledgerOf(saved?: ConstructorParameters<typeof Ledger>[1]) {
  const told: Found[] = [];
  const ledger = new Ledger('a.test', saved, (found) => told.push(found));
  return {
    ledger,
    observed: () => told.flatMap(({ observed = [] }) => observed),
    absent: () => told.flatMap(({ absent = [] }) => absent),
  };
}

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
  const { ledger, observed } = ledgerOf();
  expect(
    ledger.take({ observed: [observation('x.a.test', 8), observation('y.a.test', 6)], absent: [], coverage: [] }),
  ).toBe(1);
  expect(ledger.take({ observed: [observation('x.a.test', 8)], absent: [], coverage: [] })).toBe(0);
  expect(observed().map(({ resource }) => resource)).toEqual(['x.a.test', 'y.a.test']);
  expect(ledger.findings).toBe(2);
});

test('what one host shows no more and another one does is not gone, over invocations too', () => {
  const { ledger: first, absent } = ledgerOf();
  first.take({ observed: [], absent: [place('x.a.test'), place('z.a.test')], coverage: [] });
  expect(absent()).toEqual([]);
  const { ledger: second, absent: gone } = ledgerOf(JSON.parse(JSON.stringify(first.state())));
  second.take({ observed: [observation('x.a.test', 1)], absent: [], coverage: [] });
  second.settle('all');
  expect(gone()).toEqual([place('z.a.test')]);
  second.settle('all');
  expect(gone()).toEqual([place('z.a.test')]);
});
