import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOf, type SqlRow } from '../../../clients/moving/sql-dump.ts';
import { cpuMs } from '../../cpu-time.ts';

const read = async (pieces: Iterable<string>, table = 't') => {
  const rows: SqlRow[] = [];
  for await (const row of rowsOf(pieces, (name) => name === table)) rows.push(row);
  return rows;
};
const values = async (sql: string) => (await read([sql])).map((row) => Object.fromEntries(row.values));

describe('an SQL dump', () => {
  test('as mysqldump writes it: columns by the table, comments for versions, many rows in a statement', async () => {
    const sql = `-- MariaDB dump 10.19; a comment
/*!40101 SET @OLD='x;y' */;
DROP TABLE IF EXISTS \`t\`;
CREATE TABLE \`t\` (
  \`t_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(200) DEFAULT 'a,b;c)',
  \`score\` float(5,2) unsigned NOT NULL,
  PRIMARY KEY (\`t_id\`),
  UNIQUE KEY \`names\` (\`name\`)
) ENGINE=InnoDB;
LOCK TABLES \`t\` WRITE;
INSERT INTO \`t\` VALUES (1,'it\\'s; \\"ok\\"\\n',10.00),(2,NULL,-1e3);
INSERT INTO \`other\` VALUES (1);
UNLOCK TABLES;
`;
    expect(await values(sql)).toEqual([
      { t_id: '1', name: 'it\'s; "ok"\n', score: '10.00' },
      { t_id: '2', name: null, score: '-1e3' },
    ]);
    expect((await read([sql]))[0]?.line).toBe(12);
  });

  test('as people write it: columns named, in several lines, without an end', async () => {
    const sql =
      "use mimosa;\nINSERT INTO mimosa.t(a, b) VALUES\n  (1, 'it''s'), -- one; two\n  # three'\n  (2, _utf8mb4'x')";
    expect(await values(sql)).toEqual([
      { a: '1', b: "it's" },
      { a: '2', b: 'x' },
    ]);
    expect((await read([sql]))[0]?.line).toBe(2);
  });

  test('with --hex-blob: binary columns in hexadecimal, bits, and texts with the name of their character set', async () => {
    const sql =
      "INSERT INTO t (a, b, c, d) VALUES (0x6974277320,b'101',_binary 'x\\0',x'41'),(0x,0b11,NULL,_binary 0x42);";
    expect(await values(sql)).toEqual([
      { a: "it's ", b: '5', c: 'x\0', d: 'A' },
      { a: '', b: '3', c: null, d: 'B' },
    ]);
  });

  test('with --compatible=ansi: names in quotes, and of a database with a hyphen', async () => {
    const sql = `CREATE TABLE "t" (
  "t_id" int(10) unsigned NOT NULL,
  "name" varchar(200) DEFAULT NULL,
  PRIMARY KEY ("t_id")
);
INSERT INTO "t" VALUES (1,'a "name"');
INSERT DELAYED IGNORE INTO \`my-db\`.\`t\` ("t_id", \`name\`) VALUES (2,'b');
`;
    expect(await values(sql)).toEqual([
      { t_id: '1', name: 'a "name"' },
      { t_id: '2', name: 'b' },
    ]);
  });

  test('has no rows of triggers and routines, wherever it is cut into pieces', async () => {
    const sql = `DELIMITER ;;
CREATE PROCEDURE fill() BEGIN
  INSERT INTO t VALUES (1); -- it's
  INSERT INTO t (a) VALUES ('x');
END ;;
delimiter ;
INSERT INTO t (a) VALUES ('DELIMITER //
y');
`;
    for (let size = 1; size < 40; size += 1) {
      const pieces = Array.from({ length: Math.ceil(sql.length / size) }, (_, at) =>
        sql.slice(at * size, (at + 1) * size),
      );
      const rows = await read(pieces);
      expect(rows.map((row) => [row.values.get('a'), row.line])).toEqual([['DELIMITER //\ny', 7]]);
    }
  });

  const signs = new Map([
    ['\n', 'n'],
    ['\r', 'r'],
    ['\0', '0'],
    ['\u001a', 'Z'],
    ['\\', '\\'],
    ["'", "'"],
    ['"', '"'],
  ]);
  /** A text as mysqldump writes it. */
  const escaped = (text: string) =>
    `'${[...text].map((sign) => (signs.has(sign) ? `\\${signs.get(sign)}` : sign)).join('')}'`;

  test('has the texts that were written, wherever it is cut into pieces', async () => {
    const texts = fc.array(
      fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom("'", '\\', ';', '-', ' ', '"', '/', '*', '\n', '`', '#', ',', '(') }),
      ),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 20 }), async (all, size) => {
        const rows = all.map((text, index) => `(${index},${escaped(text)})`).join(',');
        const sql = `/* ; ' */\nINSERT INTO t (id, x) VALUES ${rows};\n-- it's over\nSELECT ';';\n`;
        const pieces = Array.from({ length: Math.ceil(sql.length / size) }, (_, at) =>
          sql.slice(at * size, (at + 1) * size),
        );
        expect((await read(pieces)).map((row) => row.values.get('x'))).toEqual(all);
      }),
    );
  });

  test('with a value of 16 MB takes hardly longer in pieces than as a whole: each sign is looked at once', async () => {
    const sql = `INSERT INTO t (a) VALUES ('${'a\\\'b;--"'.repeat(2e6)}');\nINSERT INTO t (a) VALUES (0x${'61'.repeat(4e6)});\n`;
    const pieces = Array.from({ length: Math.ceil(sql.length / 65_536) }, (_, at) =>
      sql.slice(at * 65_536, (at + 1) * 65_536),
    );
    const took = async (parts: readonly string[]) => {
      const before = cpuMs();
      const rows = await read(parts);
      expect(rows.map((row) => row.values.get('a')?.length)).toEqual([14e6, 4e6]);
      return cpuMs() - before;
    };
    const whole = await took([sql]);
    expect(await took(pieces)).toBeLessThan(5 * whole);
  });

  test.each([
    ['INSERT INTO t (a) VALUES (1),(2', /^line 1: \) expected, not the end/],
    ["\n\nINSERT INTO t (a) VALUES ('x", /^line 1: a text or comment that does not end/],
    ['\nINSERT INTO t VALUES (1);', /^line 2: the columns of t are not known/],
    ['\n/*!40101 SET NAMES latin1 */;', /^line 1: the dump is in latin1: dump it with --default-character-set=utf8mb4/],
    ['INSERT INTO t (a, b) VALUES (1);', /^line 1: t has 2 columns, and a row 1/],
    ['INSERT INTO t (a) VALUES (NOW());', /^line 1: a text, a number or NULL expected, not NOW\(\)/],
  ])('%j is refused', async (sql, said) => {
    await expect(values(sql)).rejects.toThrow(said);
  });
});
