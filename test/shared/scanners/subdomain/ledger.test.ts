import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Ledger } from '../../../../shared/scanners/subdomain/ledger.ts';
import { sharedFindingsState } from '../../../../shared/scanners/subdomain/shared-findings.ts';
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
    ledger.take(
      { observed: [observation('x.a.test', 8), observation('y.a.test', 6)], absent: [], coverage: [] },
      'x.a.test',
    ),
  ).toBe(1);
  expect(ledger.take({ observed: [observation('x.a.test', 8)], absent: [], coverage: [] }, 'x.a.test')).toBe(0);
  expect(observed().map(({ resource }) => resource)).toEqual(['x.a.test', 'y.a.test']);
  expect(ledger.findings).toBe(2);
});

test('what one host shows no more and another one does is not gone, over invocations too', () => {
  const { ledger: first, absent } = ledgerOf();
  first.take({ observed: [], absent: [place('x.a.test'), place('z.a.test')], coverage: [] }, 'x.a.test');
  expect(absent()).toEqual([]);
  const { ledger: second, absent: gone } = ledgerOf(JSON.parse(JSON.stringify(first.state())));
  second.take({ observed: [observation('x.a.test', 1)], absent: [], coverage: [] }, 'x.a.test');
  second.settle('all');
  expect(gone()).toEqual([place('z.a.test')]);
  second.settle('all');
  expect(gone()).toEqual([place('z.a.test')]);
});

describe('a finding that hosts share', () => {
  const shared = { checkId: 'host-certificate', resource: 'a.test', location: 'certificate AA' };
  const seen = (score: number, title = 't'): Observation => ({ ...observation('a.test', score), ...shared, title });

  test('is told once with its hosts, in the words of the one where it is worst, over invocations too', () => {
    const { ledger: first } = ledgerOf();
    expect(first.take({ observed: [seen(6, 'mismatch')], absent: [], coverage: [] }, 'b.a.test')).toBe(0);
    expect(first.take({ observed: [seen(10, 'expired')], absent: [], coverage: [] }, 'c.a.test')).toBe(1);
    expect(first.takeShared()).toMatchObject([{ ...shared, score: 10, title: 'expired' }]);
    expect(first.takeShared()).toEqual([]);
    const { ledger: second } = ledgerOf(JSON.parse(JSON.stringify(first.state())));
    expect(second.take({ observed: [seen(10, 'also')], absent: [], coverage: [] }, 'a.a.test')).toBe(0);
    const [told] = second.takeShared();
    expect(told).toMatchObject({ score: 10, title: 'also', description: 'd 3 hosts present it.' });
    expect(told?.evidence).toBe('e\n\nHosts:\n- a.a.test: also\n- b.a.test: mismatch\n- c.a.test: expired');
    expect(second.findings).toBe(1);
  });

  test('keeps its host and what it says of published vulnerabilities, over invocations too', () => {
    const facts = { host: 'b.a.test', cveIds: ['CVE-2024-6387'], cvssScore: 8.1, epss: 0.5, kev: true, cwe: [364] };
    const { ledger: first } = ledgerOf();
    first.take({ observed: [{ ...seen(8), ...facts }], absent: [], coverage: [] }, 'b.a.test');
    const state = JSON.parse(JSON.stringify(first.state()));
    const { ledger: second } = ledgerOf({ ...state, shared: z.parse(sharedFindingsState, state.shared) });
    second.take({ observed: [seen(3)], absent: [], coverage: [] }, 'c.a.test');
    expect(second.takeShared()).toMatchObject([{ ...shared, ...facts, score: 8 }]);
  });

  test('names some of hundreds of hosts, and counts the others', () => {
    const { ledger } = ledgerOf();
    for (let at = 0; at < 70; at += 1) ledger.take({ observed: [seen(1)], absent: [], coverage: [] }, `h${at}.a.test`);
    const [told] = ledger.takeShared();
    expect(told?.evidence.match(/^- h/gm)).toHaveLength(50);
    expect(told?.evidence).toContain('- and 20 more');
  });

  test('is not gone where a host could not be looked at', () => {
    const gap = { checkId: 'host-certificate', target: 'b.a.test', outcome: 'blocked', count: 1, reason: 'r' } as const;
    for (const coverage of [[], [gap]]) {
      const { ledger, absent } = ledgerOf();
      ledger.take({ observed: [], absent: [shared], coverage: [] }, 'c.a.test');
      ledger.take({ observed: [], absent: [], coverage }, 'b.a.test');
      ledger.settle('all');
      expect(absent()).toEqual(coverage.length === 0 ? [shared] : []);
    }
  });
});
