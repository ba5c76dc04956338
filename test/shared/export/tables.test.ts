import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encodeCsv } from '../../../shared/export/csv.ts';
import { encodeJsonl } from '../../../shared/export/jsonl.ts';
import { findingRecord } from '../../../shared/records/findings/finding.ts';
import { classified, covered, facts, many, plain } from './plain.ts';
import { anyFinding, each, fields, textOf } from './samples.ts';

/** The fields of the record, with the catalogues of its taxonomy in place of it. */
const columns = [
  ...fields.filter((name) => name !== 'taxonomy'),
  ...['owasp_2021', 'owasp_2025', 'wstg', 'asvs', 'zap', 'wasc', 'terms', 'suppressed_by', 'suppression_reason'],
  ...['coverage_verdict', 'coverage_reason', 'coverage_count'],
];

/** A text as its cell has it: with the sign against formulas, and with no half characters, which UTF-8 does not have. */
const cellOf = (text: string) => text.replace(/^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "'").toWellFormed();

/** As spreadsheets and most libraries read it: any line end outside of quotes ends a row. */
const anyLineEnd = { record_delimiter: ['\r\n', '\n', '\r'] };

test('CSV reads back as it was written, texts with quotes, commas and line ends too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFinding, { maxLength: 8 }), async (findings) => {
      const text = await textOf(encodeCsv(each(findings), facts));
      const [names, ...rows] = parse(text, anyLineEnd) as string[][];
      expect(names).toEqual(columns);
      // Behind them, what the latest run did not check.
      expect(rows.splice(findings.length)).toHaveLength(2);
      expect(rows).toHaveLength(findings.length);
      for (const [at, row] of rows.entries()) {
        const finding = findings[at] ?? plain;
        for (const name of ['title', 'evidence', 'reproduce', 'location', 'description'] as const) {
          expect(row[fields.indexOf(name)]).toBe(cellOf(finding[name]));
        }
      }
    }),
    { numRuns: 80 },
  );
});

test('rows end with CR LF, and cells with line ends of any kind are quoted', async () => {
  const lines = { title: 'a\nb', description: 'c\rd', risk: 'e\r\nf', recommendation: 'g' };
  const text = await textOf(encodeCsv(each([{ ...plain, ...lines }]), facts));
  expect(text).toContain(',"a\nb","c\rd","e\r\nf",g,');
  expect(text.split('\r\n').at(-1)).toBe('');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'a cell that a spreadsheet would run is text: %j',
  async (title) => {
    const text = await textOf(encodeCsv(each([{ ...plain, title }]), facts));
    const rows = parse(text, { ...anyLineEnd, columns: true }) as Record<string, string>[];
    expect(rows[0]?.title).toBe(`'${title}`);
  },
);

test('times in CSV are ISO 8601, lists are separated by blanks, and what does not apply is empty', async () => {
  const text = await textOf(encodeCsv(each([{ ...plain, target_id: null, cwe: [1, 2] }]), facts));
  expect(text.endsWith('\r\n')).toBe(true);
  const [row] = parse(text, { ...anyLineEnd, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    finding_id: '1001',
    target_id: '',
    cwe: '1 2',
    regression: 'false',
    first_seen: '2026-09-21T14:13:20.000Z',
    fixed_at: '',
  });
});

test('CSV has where a finding stands in each catalogue', async () => {
  const cwe = [306, 1188];
  const text = await textOf(encodeCsv(each([{ ...classified, cwe }]), facts));
  const [row] = parse(text, { ...anyLineEnd, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    cwe: '306 1188',
    owasp_2021: 'A07:2021',
    owasp_2025: 'A07:2025',
    wstg: 'WSTG-ATHN-02',
    asvs: 'V6.3',
    zap: '10105',
    wasc: 'WASC-1',
    terms: 'Redis; missing authentication',
  });
  expect(row?.taxonomy).toBeUndefined();
});

test('CSV has all rows, also where they are written in batches', async () => {
  const text = await textOf(encodeCsv(many(450), facts));
  expect(parse(text, anyLineEnd)).toHaveLength(453);
});

test('CSV has a row for each gap of the latest run, without a finding, and one for those that are not listed', async () => {
  const text = await textOf(encodeCsv(each([plain]), facts));
  const [finding, ...gaps] = parse(text, { ...anyLineEnd, columns: true }) as Record<string, string>[];
  expect(finding).toMatchObject({ finding_id: '1001', coverage_verdict: '', coverage_reason: '', coverage_count: '' });
  const run = { finding_id: '', title: '', score: '', setting_id: '1001', data_source: 'diagnosis:portscan' };
  expect(gaps).toMatchObject([
    {
      ...run,
      check_id: 'portscan.ports',
      resource: '127.0.0.1',
      coverage_verdict: 'skipped',
      coverage_reason: '</script><b>budget</b>',
      coverage_count: '3',
    },
    { ...run, check_id: '', resource: '', coverage_reason: 'not listed here: see list-coverage', coverage_count: '3' },
  ]);
});

test('a reason that a spreadsheet would run is text', async () => {
  const reason = '=1+1';
  const gaps = [{ checkId: 'a', target: '@b', outcome: 'error', reason, count: 1 }];
  const coverage = async function* () {
    yield { ...covered, gaps };
  };
  const text = await textOf(encodeCsv(each([]), { ...facts, coverage }));
  const [row] = parse(text, { ...anyLineEnd, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({ resource: "'@b", coverage_reason: "'=1+1" });
});

test('each line of JSONL is the record of the interface', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFinding, { maxLength: 8 }), async (findings) => {
      const text = await textOf(encodeJsonl(each(findings), facts));
      const lines = text.split('\n');
      expect(lines.pop()).toBe('');
      expect(JSON.parse(lines.pop() ?? '')).toMatchObject({ state: 'partial', not_checked: [{ verdict: 'skipped' }] });
      const records = lines.map((line) => z.parse(findingRecord, JSON.parse(line)));
      expect(records).toEqual(findings.map(({ suppression: _, ...finding }) => finding));
    }),
    { numRuns: 80 },
  );
});
