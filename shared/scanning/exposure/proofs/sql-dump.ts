import { firstLines, isHtml, type Proof, type Verify } from '../proof.ts';
import { zipEntries } from './archive.ts';
import { inflatedHead } from './gzip.ts';

const header =
  /^--\s{0,4}(?:MySQL|MariaDB|PostgreSQL database|phpMyAdmin SQL|Adminer|pg_dump|Dump of table|WordPress (?:MySQL )?database|Host:|Server version|Dumped (?:from|by))/i;
const statement =
  /^\s{0,8}(?:(?:CREATE|DROP|ALTER) (?:TABLE|DATABASE)|INSERT INTO|LOCK TABLES|SET (?:SQL_MODE|NAMES|time_zone|statement_timeout)|USE `|COPY \S{1,120} \(|\/\*!\d{5} ?SET )/i;
/** A statement is shown up to its first bracket: what stands behind it is data. */
const shownStatement = /^[^('"]{0,120}/;

/** The lines of a text that make it a dump of a database: its tool's own words, or two statements. */
function dumpLines(text: string): readonly string[] | undefined {
  if (isHtml(text)) return undefined;
  const lines = firstLines(text.slice(0, 65_536), 400);
  const headers = lines.filter((line) => header.test(line));
  const statements = lines.filter((line) => statement.test(line));
  if (headers.length === 0 && statements.length < 2) return undefined;
  const tables = statements.map((line) => shownStatement.exec(line)?.[0] ?? '');
  return [...headers.slice(0, 3), ...new Set(tables)].slice(0, 6);
}

function packed(body: Buffer): Proof | undefined {
  const inflated = inflatedHead(body);
  if (inflated !== undefined) {
    const lines = dumpLines(inflated.toString('utf8', 0, 65_536));
    return lines && { lines: ['gzip file containing:', ...lines] };
  }
  const entries = zipEntries(body).filter((name) => /\.sql$/i.test(name));
  if (entries.length > 0) return { lines: ['zip file containing:', ...entries.slice(0, 5)] };
  // What bzip2 and xz hold is not unpacked here: the name asked for and the format are what is known.
  if (/^BZh[1-9]1AY&SY/.test(body.toString('latin1', 0, 10))) return { lines: ['bzip2 file'], confidence: 'firm' };
  if (body.toString('hex', 0, 6) === 'fd377a585a00') return { lines: ['xz file'], confidence: 'firm' };
  return undefined;
}

/** A dump of a database, in text or packed by gzip, zip, bzip2 or xz. */
export const sqlDump: Verify = ({ body, text }) => {
  const inside = packed(body);
  if (inside !== undefined) return inside;
  const lines = dumpLines(text());
  return lines && { lines };
};

/** A database of SQLite as a file. */
export const sqliteFile: Verify = ({ body }) =>
  body.toString('latin1', 0, 16) === 'SQLite format 3\0'
    ? { lines: ['the file starts with "SQLite format 3"'] }
    : undefined;
