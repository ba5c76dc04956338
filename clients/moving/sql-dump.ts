/** A row that an SQL dump inserts, with the names of its columns; numbers are as they are written. */
export interface SqlRow {
  readonly table: string;
  readonly values: ReadonlyMap<string, string | null>;
  /** The line of the dump at which its statement begins. */
  readonly line: number;
}

/** A dump that cannot be read: the message says where, and why. */
export class DumpFault extends Error {
  override readonly name = 'DumpFault';
}

interface Statement {
  readonly text: string;
  readonly line: number;
}

/** What needs a look in a statement: all else is passed over at once. */
const special = /['"`;#]|--(?=\s|$)|\/\*|^DELIMITER[ \t]/gim;

/** The line that gives statements their usual end again. */
const usualEnd = /^DELIMITER[ \t]+;\s*$/i;

/** What needs a look between quotes. */
const quotes = new Map([
  ["'", /[\\']/g],
  ['"', /[\\"]/g],
  ['`', /`/g],
]);

/** Where a text between quotes ends: behind its quote, where that is there. All before `reached` is of the text for certain. */
function endOfQuoted(text: string, quote: string, from: number): { readonly end?: number; readonly reached: number } {
  const signs = quotes.get(quote) ?? /$/g;
  signs.lastIndex = from;
  for (let sign = signs.exec(text); sign; sign = signs.exec(text)) {
    const { index } = sign;
    const isOfTwo = sign[0] === '\\' || text[index + 1] === quote;
    if (!isOfTwo) return { end: index + 1, reached: index };
    if (index + 1 >= text.length) return { reached: index };
    signs.lastIndex = index + 2;
  }
  return { reached: text.length };
}

/** Behind what begins at a special sign that is no quote; undefined where it does not end. */
function endOf(text: string, at: number): number | undefined {
  const sign = text[at] ?? '';
  if (sign === ';') return at + 1;
  if (sign === '/') {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? undefined : end + 2;
  }
  // Comments and DELIMITER have the rest of their line.
  const end = text.indexOf('\n', at);
  return end < 0 ? undefined : end + 1;
}

/** Signs at the end of a piece that may be the beginning of something special. */
const longestBeginning = 'DELIMITER'.length;

const linesIn = (text: string) => text.split('\n').length - 1;

/**
 * The statements of a dump, which is read piece by piece: a dump of all tables may be large, and so may one value. Every
 * sign is looked at once. Throws DumpFault.
 */
async function* statementsOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Statement> {
  /** Of the statement that was begun, what was looked at. */
  let seen: string[] = [];
  /** What was read behind that, and how much of it was looked at, too: a line begins where the sign before it says so. */
  let rest = '';
  let at = 0;
  let line = 1;
  let quote = '';
  /** Between lines with DELIMITER stand triggers and routines: their statements are run by nobody who reads the dump. */
  let isInside = false;
  /** The statements that end in what was read; the last sign may be the first of two. */
  function* ended(): Generator<Statement> {
    let start = 0;
    for (;;) {
      if (quote !== '') {
        const { end = rest.length, reached } = endOfQuoted(rest, quote, at);
        at = end < rest.length ? end : reached;
        if (end >= rest.length) break;
        quote = '';
      }
      special.lastIndex = at;
      const sign = special.exec(rest);
      at = sign?.index ?? Math.max(at, rest.length - longestBeginning);
      if (sign === null) break;
      if (quotes.has(sign[0])) {
        quote = sign[0];
        at += 1;
        continue;
      }
      const end = endOf(rest, at);
      if (end === undefined || end >= rest.length) break;
      const isDelimiter = /^D/i.test(sign[0]);
      if (isDelimiter) isInside = !usualEnd.test(rest.slice(at, end));
      if (!isInside && (isDelimiter || sign[0] === ';')) {
        const text = seen.join('') + rest.slice(start, at);
        yield { text, line };
        line += linesIn(text) + linesIn(rest.slice(at, end));
        seen = [];
        start = end;
      }
      at = end;
    }
    const kept = Math.max(start, at - 1);
    seen.push(rest.slice(start, kept));
    rest = rest.slice(kept);
    at -= kept;
  }
  for await (const piece of pieces) {
    rest += piece;
    yield* ended();
  }
  rest += '\n;\n';
  isInside = false;
  yield* ended();
  if ((seen.join('') + rest).trim() !== '') throw new DumpFault(`line ${line}: a text or comment that does not end`);
}

const escapes: Readonly<Record<string, string>> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\u001a' };

/** What a text between quotes says: escapes as MySQL writes them. */
function unquoted(text: string): string {
  const [quote = ''] = text;
  return text
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .replace(/\\([\s\S])/g, (whole, sign: string) =>
      // These two stay, as they are for patterns.
      sign === '%' || sign === '_' ? whole : (escapes[sign] ?? sign),
    );
}

/** Blanks and comments. */
const space = /(?:\s|--(?:[ \t][^\n]*)?(?:\n|$)|#[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** All values but texts, and the name of a character set before any of them. */
const plain =
  /(?:_\w{1,20}\s*)?(?:(?<none>NULL)\b|(?:0x|x')(?<hex>[\da-f]*)'?|(?:0b|b')(?<bits>[01]*)'?|(?<word>TRUE|FALSE|[+-]?[\d.]+(?:e[+-]?\d+)?))/iy;
const charset = /(?:_\w{1,20}\s*)?(?=['"])/y;

/** A value as it stands at a place, and where it ends; undefined where there is none. */
function scalarAt(text: string, at: number): { readonly value: string | null; readonly end: number } | undefined {
  charset.lastIndex = at;
  if (charset.test(text)) {
    const from = charset.lastIndex;
    const { end = text.length } = endOfQuoted(text, text[from] ?? '', from + 1);
    return { value: unquoted(text.slice(from, end)), end };
  }
  plain.lastIndex = at;
  const found = plain.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { none, hex, bits, word = '' } = found;
  const end = plain.lastIndex;
  if (none !== undefined) return { value: null, end };
  // With --hex-blob, binary columns are written so, whatever is in them.
  if (hex !== undefined) return { value: Buffer.from(hex, 'hex').toString(), end };
  return { value: bits === undefined ? word : String(Number.parseInt(bits || '0', 2)), end };
}

/** Reads the lists of values behind VALUES. Throws DumpFault. */
function* tuplesOf({ text, line }: Statement, from: number): Generator<(string | null)[]> {
  let at = from;
  const skip = () => {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
  };
  const expect = (sign: string) => {
    skip();
    if (text[at] !== sign) {
      const there = text.slice(at, at + 20).replace(/\s+/g, ' ');
      throw new DumpFault(`line ${line + linesIn(text.slice(0, at))}: ${sign} expected, not ${there || 'the end'}`);
    }
    at += 1;
  };
  for (;;) {
    expect('(');
    const values: (string | null)[] = [];
    for (;;) {
      skip();
      const scalar = scalarAt(text, at);
      if (scalar === undefined) {
        const there = text.slice(at, at + 20).replace(/\s+/g, ' ');
        throw new DumpFault(
          `line ${line + linesIn(text.slice(0, at))}: a text, a number or NULL expected, not ${there}`,
        );
      }
      at = scalar.end;
      values.push(scalar.value);
      skip();
      if (text[at] !== ',') break;
      at += 1;
    }
    expect(')');
    yield values;
    skip();
    if (text[at] !== ',') return;
    at += 1;
  }
}

/** A name: in backticks, in quotes as --compatible=ansi has it, or bare. */
const part = '(?:`[^`]+`|"[^"]+"|\\w+)';
const name = `(?:${part}\\s*\\.\\s*)?(${part})`;
const bare = (text: string) => text.trim().replace(/^[`"]|[`"]$/g, '');
const insert = new RegExp(
  `^(?:INSERT|REPLACE)\\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\\s+)*INTO\\s+${name}(?:\\s*\\(([^)]*)\\))?\\s*VALUES?\\s*`,
  'i',
);
const create = new RegExp(`^CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${name}\\s*\\(`, 'i');

/** The columns of a table as its CREATE statement has them, one a line. */
function columnsOf(text: string): string[] {
  const body = text.slice(text.indexOf('(') + 1);
  const words = body.split('\n').map((line) => /^\s*(?:([`"])([^`"]+)\1|(\w+))/.exec(line));
  const named = words.flatMap((word) => (word?.[2] ?? word?.[3] ?? '').trim() || []);
  return named.filter((word) => !/^(PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|CHECK|FOREIGN)$/.test(word));
}

const charsetOf = /^\s*(?:\/\*!\d+\s+)?SET\s+NAMES\s+'?(\w+)/i;

/** A dump in another character set has lost, or would lose here, all signs but ASCII's. Throws DumpFault. */
function checkCharset({ text, line }: Statement): void {
  const charset = charsetOf.exec(text)?.[1];
  if (charset === undefined || /^(utf8(mb[34])?|ascii|binary|default)$/i.test(charset)) return;
  throw new DumpFault(`line ${line}: the dump is in ${charset}: dump it with --default-character-set=utf8mb4`);
}

/**
 * The rows that a dump of MySQL or MariaDB inserts into some tables; rows of others are passed over.
 * @throws DumpFault for a dump that is cut short, in another character set than UTF-8, or whose columns have no names
 */
export async function* rowsOf(
  pieces: AsyncIterable<string> | Iterable<string>,
  isWanted: (table: string) => boolean,
): AsyncGenerator<SqlRow> {
  const columns = new Map<string, string[]>();
  for await (const { text, line } of statementsOf(pieces)) {
    checkCharset({ text, line });
    // Comments stand before many a statement of mysqldump.
    space.lastIndex = 0;
    space.test(text);
    const begin = space.lastIndex;
    const statement = { text: text.slice(begin).trimEnd(), line: line + linesIn(text.slice(0, begin)) };
    const table = create.exec(statement.text)?.[1];
    if (table !== undefined) columns.set(bare(table), columnsOf(statement.text));
    const inserts = insert.exec(statement.text);
    const [head = '', written = '', named] = inserts ?? [];
    const into = bare(written);
    if (!inserts || !isWanted(into)) continue;
    const columnNames = named ? named.split(',').map(bare) : columns.get(into);
    if (columnNames === undefined) {
      throw new DumpFault(
        `line ${statement.line}: the columns of ${into} are not known: dump it with its table, or with --complete-insert`,
      );
    }
    for (const values of tuplesOf(statement, head.length)) {
      if (values.length !== columnNames.length) {
        throw new DumpFault(
          `line ${statement.line}: ${into} has ${columnNames.length} columns, and a row ${values.length}`,
        );
      }
      yield {
        table: into,
        values: new Map(columnNames.map((each, index) => [each, values[index] ?? null])),
        line: statement.line,
      };
    }
  }
}
