import { stringify } from 'csv-stringify/sync';
import type { Encode, ExportedFinding, RunCoverage } from '../records/findings/export-format.ts';
import { findingRecord } from '../records/findings/finding.ts';
import { type Catalogue, catalogues } from '../taxonomy/taxonomy.ts';
import { checkedOf } from './checked.ts';
import { isoTime } from './text.ts';

const rowsAtOnce = 20;

const { taxonomy: _, ...plainShape } = findingRecord.shape;

/** The numbers of the CWE have a column of their own. */
const ofCatalogue = catalogues.filter((name): name is Exclude<Catalogue, 'cwe'> => name !== 'cwe');

/** Empty for findings: they are of what was not checked. */
const ofCoverage = ['coverage_verdict', 'coverage_reason', 'coverage_count'] as const;

/** New ones come last: what reads columns by their position goes on as it did. */
const columns = [
  ...Object.keys(plainShape),
  ...ofCatalogue,
  'terms',
  'suppressed_by',
  'suppression_reason',
  ...ofCoverage,
];

const times = new Set(['first_seen', 'last_seen', 'fixed_at', 'reopened_at', 'status_set_at', 'status_expires_at']);

function cell(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (times.has(name)) return isoTime(Number(value));
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** What begins a line anew is read from there by some programs: it gets the sign too, which csv-stringify leaves out. */
const inLine = (text: string) => (text.startsWith('\n') ? `'${text}` : text);

/** Terms have blanks of their own. */
function row({ taxonomy, suppression, ...finding }: ExportedFinding): string[] {
  const ids = ofCatalogue.map((name) => taxonomy[name].map(({ id }) => id).join(' '));
  const cells = Object.entries(finding).map(([name, value]) => cell(name, value));
  const rule = suppression ? [String(suppression.suppression_id), suppression.reason] : ['', ''];
  return [...cells, ...ids, taxonomy.terms.join('; '), ...rule, ...ofCoverage.map(() => '')].map(inLine);
}

/** A row for each gap of a run, and one for all that are not listed: without a finding_id, the place as its resource. */
function rowsOf(covered: RunCoverage, projectId: number): string[][] {
  const { not_checked, not_listed, data_source, setting_type, setting_id, target_id, run_id } = checkedOf(covered);
  const run = { project_id: projectId, data_source, setting_type, setting_id, target_id, run_ids: run_id };
  const listed = not_checked.map(({ check_id, place, verdict, reason, count }) => {
    const gap = { coverage_verdict: verdict, coverage_reason: reason, coverage_count: count };
    return { ...run, check_id, resource: place, ...gap };
  });
  const more = { ...run, coverage_reason: 'not listed here: see list-coverage', coverage_count: not_listed };
  const all: readonly Readonly<Record<string, unknown>>[] = not_listed === 0 ? listed : [...listed, more];
  return all.map((values) => columns.map((name) => inLine(cell(name, values[name]))));
}

/**
 * Programs that open CSV take a cell that begins with `=`, `+`, `-` or `@` for a formula: such a one gets a `'`. Many end
 * a row at any line end, so that every cell with one is quoted, not only those with the whole delimiter.
 */
const options = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ };

/**
 * CSV by RFC 4180: a line of names, then one of texts for each finding. Times are ISO 8601, lists are separated by
 * blanks (terms by semicolons), what does not apply is empty. Of catalogues it has the ids. Behind the findings there is a
 * line for each gap in the coverage of the latest runs, which has no finding_id.
 */
export const encodeCsv: Encode = async function* (findings, facts) {
  yield stringify([columns], options);
  let rows: string[][] = [];
  for await (const finding of findings) {
    rows.push(row(finding));
    if (rows.length < rowsAtOnce) continue;
    yield stringify(rows, options);
    rows = [];
  }
  if (rows.length > 0) yield stringify(rows, options);
  for await (const covered of facts.coverage()) {
    const gaps = rowsOf(covered, facts.projectId);
    if (gaps.length > 0) yield stringify(gaps, options);
  }
};
