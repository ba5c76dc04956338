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
const special = /['"`;#]|--(?=\s|$)|\/\*/g;

/** Behind the quote that ends a text; undefined where it does not end. */
function endOfQuoted(text: string, from: number): number | undefined {
  const quote = text[from] ?? '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote !== '`') at += 1;
    else if (text[at] === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return undefined;
}

/** Behind what begins at a special sign; undefined where it does not end. */
function endOf(text: string, at: number): number | undefined {
  const sign = text[at] ?? '';
  if (sign === ';') return at + 1;
  if (sign === '#' || sign === '-') {
    const end = text.indexOf('\n', at);
    return end < 0 ? undefined : end + 1;
  }
  if (sign !== '/') return endOfQuoted(text, at);
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? undefined : end + 2;
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** The statements of a dump, which is read piece by piece: a dump of all tables may be large. Throws DumpFault. */
async function* statementsOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Statement> {
  let rest = '';
  let line = 1;
  let scanned = 0;
  /** The statements that end in what was read; the last sign may be the first of two. */
  function* ended(): Generator<Statement> {
    let start = 0;
    special.lastIndex = scanned;
    for (let sign = special.exec(rest); sign; sign = special.exec(rest)) {
      const end = endOf(rest, sign.index);
      scanned = sign.index;
      if (end === undefined || end >= rest.length) break;
      if (sign[0] === ';') {
        const text = rest.slice(start, sign.index);
        yield { text, line };
        line += linesIn(text);
        start = end;
      }
      special.lastIndex = end;
      scanned = end;
    }
    rest = rest.slice(start);
    scanned -= start;
  }
  for await (const piece of pieces) {
    rest += piece;
    yield* ended();
  }
  rest += '\n;\n';
  yield* ended();
  if (rest.trim() !== '') throw new DumpFault(`line ${line}: a text or comment that does not end`);
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
const plain = /NULL|TRUE|FALSE|[+-]?[\d.]+(?:e[+-]?\d+)?/iy;

/** A value as it stands at a place: a text with the name of its character set, a number, a word; undefined for all else. */
function scalarAt(text: string, at: number): string | undefined {
  const [charset = ''] = /^(?:_\w{1,20}\s?)?/.exec(text.slice(at, at + 24)) ?? [];
  const from = at + charset.length;
  if (/['"]/.test(text[from] ?? '')) return text.slice(at, endOfQuoted(text, from));
  plain.lastIndex = at;
  return plain.exec(text)?.[0];
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
      const word = scalarAt(text, at);
      if (word === undefined) {
        const there = text.slice(at, at + 20).replace(/\s+/g, ' ');
        throw new DumpFault(
          `line ${line + linesIn(text.slice(0, at))}: a text, a number or NULL expected, not ${there}`,
        );
      }
      at += word.length;
      const literal = word.replace(/^_\w+\s*/, '');
      if (/^['"]/.test(literal)) values.push(unquoted(literal));
      else values.push(/^null$/i.test(literal) ? null : literal);
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

const name = '`?(?:\\w+`?\\s*\\.\\s*`?)?(\\w+)`?';
const insert = new RegExp(
  `^\\s*(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?INTO\\s+${name}\\s*(?:\\(([^)]*)\\))?\\s*VALUES?\\s*`,
  'i',
);
const create = new RegExp(`^\\s*CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${name}\\s*\\(`, 'i');

/** The columns of a table as its CREATE statement has them, one a line. */
function columnsOf(text: string): string[] {
  const body = text.slice(text.indexOf('(') + 1);
  const words = body.split('\n').map((line) => /^\s*(?:`([^`]+)`|(\w+))/.exec(line));
  const named = words.flatMap((word) => (word?.[1] ?? word?.[2] ?? '').trim() || []);
  return named.filter((word) => !/^(PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|CHECK|FOREIGN)$/.test(word));
}

/**
 * The rows that a dump of MySQL or MariaDB inserts into some tables; rows of others are passed over.
 * @throws DumpFault for a dump that is cut short, and one whose columns have no names
 */
export async function* rowsOf(
  pieces: AsyncIterable<string> | Iterable<string>,
  isWanted: (table: string) => boolean,
): AsyncGenerator<SqlRow> {
  const columns = new Map<string, string[]>();
  for await (const { text, line } of statementsOf(pieces)) {
    // Comments stand before many a statement of mysqldump.
    space.lastIndex = 0;
    space.test(text);
    const begin = space.lastIndex;
    const statement = { text: text.slice(begin).trimEnd(), line: line + linesIn(text.slice(0, begin)) };
    const table = create.exec(statement.text)?.[1];
    if (table !== undefined) columns.set(table, columnsOf(statement.text));
    const inserts = insert.exec(statement.text);
    const [head = '', into = '', named] = inserts ?? [];
    if (!inserts || !isWanted(into)) continue;
    const names = named ? named.split(',').map((each) => each.trim().replaceAll('`', '')) : columns.get(into);
    if (names === undefined) {
      throw new DumpFault(
        `line ${statement.line}: the columns of ${into} are not known: dump it with its table, or with --complete-insert`,
      );
    }
    for (const values of tuplesOf(statement, head.length)) {
      if (values.length !== names.length) {
        throw new DumpFault(`line ${statement.line}: ${into} has ${names.length} columns, and a row ${values.length}`);
      }
      yield {
        table: into,
        values: new Map(names.map((each, index) => [each, values[index] ?? null])),
        line: statement.line,
      };
    }
  }
}
