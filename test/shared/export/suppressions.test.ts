import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { asffFinding } from '../../../shared/export/asff.ts';
import { encoders } from '../../../shared/export/encoders.ts';
import { ocsfEvent } from '../../../shared/export/ocsf.ts';
import { type ExportedFinding, type Format, formatNames } from '../../../shared/records/findings/export-format.ts';
import { facts, plain, productArn, suppressed } from './plain.ts';
import { each, textOf } from './samples.ts';

const exported = (format: Format, findings: readonly ExportedFinding[]) =>
  textOf(encoders[format](each(findings), facts));
const { reason } = suppressed.suppression ?? { reason: '' };

test.each(formatNames)('an export as %s says which rule sets a finding aside, and why', async (format) => {
  const text = await exported(format, [suppressed]);
  expect(text).toContain('1007');
  expect(text).toContain(format === 'html' ? 'a laboratory, behind &lt;b&gt;two&lt;/b&gt; doors' : reason);
  const without = await exported(format, [plain]);
  expect(without).not.toContain('1007');
  expect(without).not.toContain('a laboratory');
});

test('in SARIF a rule is a suppression of its own, beside what a user said of the finding', async () => {
  const accepted = { ...suppressed, status: 'accepted', status_reason: 'known' } as const;
  const log = JSON.parse(await exported('sarif', [suppressed, accepted, plain]));
  const byRule = {
    kind: 'external',
    status: 'accepted',
    justification: reason,
    properties: { suppression_id: 1007 },
  };
  expect(log.runs[0].results.map(({ suppressions }: { suppressions: unknown }) => suppressions)).toEqual([
    [byRule],
    [{ kind: 'external', status: 'accepted', justification: 'accepted: known' }, byRule],
    [],
  ]);
});

test('in JSONL and CSV it has the name that lists have, and CSV has it behind the columns of before', async () => {
  const [line] = (await exported('jsonl', [suppressed])).split('\n');
  expect(JSON.parse(line ?? '')).toMatchObject({ status: 'open', suppressed_by: 1007, suppression_reason: reason });
  const [plainLine] = (await exported('jsonl', [plain])).split('\n');
  expect(JSON.parse(plainLine ?? '')).toMatchObject({ suppressed_by: null, suppression_reason: '' });
  const [names, ...rows] = parse(await exported('csv', [suppressed, plain]), { record_delimiter: '\r\n' });
  expect(names?.slice(-6, -3)).toEqual(['terms', 'suppressed_by', 'suppression_reason']);
  expect(rows.slice(0, 2).map((row) => row.slice(-5, -3))).toEqual([
    ['1007', reason],
    ['', ''],
  ]);
});

test.each([
  ['open', 'Suppressed', 'SUPPRESSED', reason],
  ['fixed', 'Resolved', 'RESOLVED', 'gone'],
  ['accepted', 'Suppressed', 'SUPPRESSED', 'gone'],
] as const)(
  'one that is %s is %s in OCSF and %s in Security Hub, for the reason that made it so',
  (status, ocsf, asff, said) => {
    const told = { status_reason: 'gone', status_set_by: 'eve', status_set_at: 1_790_120_000 };
    const finding: ExportedFinding = { ...suppressed, status, ...(status === 'open' ? {} : told) };
    expect(ocsfEvent(finding)).toMatchObject({ status: ocsf, status_detail: said, unmapped: { suppressed_by: 1007 } });
    expect(asffFinding(finding, productArn)).toMatchObject({
      Workflow: { Status: asff },
      Note: { Text: said, UpdatedBy: status === 'open' ? 'ann' : 'eve' },
      ProductFields: { 'scanfold/suppressed_by': '1007', 'scanfold/suppression_reason': reason },
    });
  },
);

test('Security Hub takes a finding anew when a rule sets it aside: it changed then', () => {
  expect(asffFinding(plain, productArn).UpdatedAt).toBe('2026-09-22T18:00:00.000Z');
  expect(asffFinding(suppressed, productArn).UpdatedAt).toBe('2026-09-23T07:53:20.000Z');
});

test('the report counts what a rule sets aside by itself, and shows the open ones first', async () => {
  const open = { ...plain, finding_id: 2, score: 1, severity: 'low' } as const;
  const html = await exported('html', [suppressed, open]);
  expect(html).toContain('1 open finding</h2>');
  expect(html).toContain('Open findings by severity: High 0, Medium 0, Low 1');
  expect(html).toContain('<dt>Open</dt><dd>1</dd>');
  expect(html).toContain(
    '<dt>Suppressed</dt><dd>1</dd><dt>Reopened after a fix</dt><dd>0</dd><dt>Total</dt><dd>2</dd>',
  );
  expect(html).toContain('<option value="suppressed">Suppressed</option>');
  expect([...html.matchAll(/data-status="(\w+)"/g)].map(([, status]) => status)).toEqual(['open', 'suppressed']);
  expect(html).toContain('<dt>Suppressed by</dt><dd>Rule 1007, a laboratory, behind &lt;b&gt;two&lt;/b&gt; doors, ');
});
