import { stringify } from 'csv-stringify/sync';
import type { Encode, ExportedFinding } from '../records/export-format.ts';
import { findingRecord } from '../records/finding.ts';
import { type Catalogue, catalogues } from '../taxonomy/taxonomy.ts';
import { isoTime } from './text.ts';

const rowsAtOnce = 20;

const { taxonomy: _, ...plainShape } = findingRecord.shape;

/** The numbers of the CWE have a column of their own. */
const ofCatalogue = catalogues.filter((name): name is Exclude<Catalogue, 'cwe'> => name !== 'cwe');

/** New ones come last: what reads columns by their place goes on as it did. */
const columns = [...Object.keys(plainShape), ...ofCatalogue, 'terms', 'suppressed_by', 'suppression_reason'];

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
  return [...cells, ...ids, taxonomy.terms.join('; '), ...rule].map(inLine);
}

/**
 * Programs that open CSV take a cell that begins with `=`, `+`, `-` or `@` for a formula: such a one gets a `'`. Many end
 * a row at any line end, so that every cell with one is quoted, not only those with the whole delimiter.
 */
const options = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ };

/**
 * CSV by RFC 4180: a line of names, then one of texts for each finding. Times are ISO 8601, lists are separated by
 * blanks (terms by semicolons), what does not apply is empty. Of catalogues it has the ids.
 */
export const encodeCsv: Encode = async function* (findings) {
  yield stringify([columns], options);
  let rows: string[][] = [];
  for await (const finding of findings) {
    rows.push(row(finding));
    if (rows.length < rowsAtOnce) continue;
    yield stringify(rows, options);
    rows = [];
  }
  if (rows.length > 0) yield stringify(rows, options);
};
