import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import {
  applicationScans,
  basicSettings,
  cmsscanSettings,
  osintDataSources,
  osintLinks,
  osintRecords,
  osintWords,
  portscanSettings,
  portscanTargets,
  type Records,
} from '../../../clients/moving/records.ts';
import { rowsOfRisken } from '../../../clients/moving/risken-file.ts';
import { type CommandLine, startCommandLine } from '../command/command-line.ts';
import { type DatabaseRow, type RiskenDatabase, startRiskenDatabase } from './risken-database.ts';

/* Debian's MariaDB and mariadb-dump: what they write is read, and comes in. */

/** Texts that a dump has to escape, and that nobody may take for SQL, as long as their columns let them. */
const hostile = [
  "it's",
  "''",
  "'); DROP TABLE portscan_setting; --",
  '"quoted" and `quoted`',
  'back\\slash',
  'ends in \\',
  "\\'",
  "\\\\''\\",
  '\\% and \\_ and \\n',
  '/* a comment */ -- and # more',
  "/*!50003 SELECT '*/",
  'a;b;',
  '(1,2),(3,4)',
  'NULL',
  '0x41',
  '-1e3',
  'x\u00a0y\u3000z',
  '日本語の名前',
  'e\u0301 and \u00e9',
  '🦆👩‍👩‍👧‍👦',
  '\ufeffmark',
  'x\u0085y\u2028z\u2029',
  '\u202eright to left',
  '<img src=x onerror=alert(1)>',
  ' blanks around ',
  "'".repeat(200),
  '\\'.repeat(200),
  '🦆'.repeat(200),
] as const;

/** Texts that records here cannot have: they have to be read, and their rows are refused. */
const controls = [
  'two\nlines',
  'two\r\nlines',
  'a\ttab',
  'a\0zero',
  'a\u001aend',
  'a\bstep',
  '\u007f',
  '\u0001',
] as const;

const project = { project_id: 1001 };
const times = { created_at: '2024-01-02 03:04:05', updated_at: '2024-01-02 03:04:05' };
const scanAt = '2024-02-29 23:59:59';
const scanSeconds = Date.UTC(2024, 1, 29, 23, 59, 59) / 1000;

const named = (table: string, rest: object, names: readonly (string | null)[], from = 1001): DatabaseRow[] =>
  names.map((name, index) => ({ [`${table}_id`]: from + index, ...project, ...rest, name, ...times }));

/** Every byte there is, and what would end a text early, were its bytes taken for signs. */
const bytes = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from("'); INSERT INTO portscan_setting VALUES (1); -- \\"),
  Buffer.from([0xe3, 0x27, 0xf0, 0x5c, 0xc3]),
]);

const portscan = { diagnosis_data_source_id: 1003 };
const rows: Readonly<Record<string, readonly DatabaseRow[]>> = {
  wpscan_setting: [
    ['http://127.0.0.1/a', null, 'OK', null, scanAt],
    ['http://127.0.0.1/b?c=\'"', '{}', 'IN_PROGRESS', 'scanning', null],
    ['http://127.0.0.1/日本', '{"force": true}', 'ERROR', 'it\'s \\ "broken"; 💥', '0001-01-01 00:00:00'],
    [
      'http://127.0.0.1/d',
      '{\n\t"user-agent": "a\\"b\\\\c",\n\t"force": false\n}',
      'CONFIGURED',
      'two\r\nlines',
      '9999-12-31 23:59:59',
    ],
    [null, null, 'UNKNOWN', null, null],
  ].map(([target_url = null, options = null, status = null, status_detail = null, scan_at = null], index) => ({
    wpscan_setting_id: 1001 + index,
    diagnosis_data_source_id: 1002,
    ...project,
    ...{ target_url, options, status, status_detail, scan_at },
    error_notified_at: null,
    ...times,
  })),
  portscan_setting: [
    ...named('portscan_setting', portscan, [...hostile, ...controls, null, '', 'same', 'same']),
    ...named('portscan_setting', { ...portscan, project_id: 1002 }, ["of another's project"], 5001),
  ],
  portscan_target: ['127.0.0.1', '10.0.0.0/8; --', '::1', "127.0.0.2' OR '1'='1", null].map((target, index) => ({
    ...{ portscan_target_id: 1001 + index, portscan_setting_id: 1001, ...project, target, status: 'OK' },
    ...{ status_detail: `${hostile[index]}\n`, scan_at: scanAt, error_notified_at: scanAt, ...times },
  })),
  application_scan: named('application_scan', { diagnosis_data_source_id: 1004, scan_type: 'BASIC', status: 'OK' }, [
    ...hostile,
    ...controls,
  ]),
  application_scan_basic_setting: hostile.map((_, index) => ({
    application_scan_basic_setting_id: 2001 + index,
    application_scan_id: 1001 + index,
    ...{ ...project, target: `http://127.0.0.1/${index}?'"`, max_depth: index, max_children: 0, ...times },
  })),
  osint: [
    { osint_id: 1001, ...project, resource_type: 'Domain', resource_name: 'example.test', ...times },
    { osint_id: 1002, ...project, resource_type: "of it's own", resource_name: 'x\\', ...times },
  ],
  osint_data_source: ['osint:subdomain', 'osint:website', "osint:it's \\ mine"].map((name, index) => ({
    ...{ osint_data_source_id: 1002 + index, name, description: "a \\ researcher's; --", max_score: 7.25, ...times },
  })),
  rel_osint_data_source: [1002, 1004].map((osint_data_source_id, index) => ({
    ...{ rel_osint_data_source_id: 1001 + index, osint_data_source_id, osint_id: 1001, ...project },
    ...{ status: 'CONFIGURED', status_detail: null, scan_at: null, error_notified_at: null, ...times },
  })),
  osint_detect_word: [...hostile.map((text) => [...text].slice(0, 50).join('')), null].map((word, index) => ({
    ...{ osint_detect_word_id: 1001 + index, rel_osint_data_source_id: 1001, ...project, word, ...times },
  })),
  finding: [0, 1, 2].map((index) => ({
    ...{ finding_id: 1001 + index, ...project, data_source: 'aws:guard-duty' },
    ...{ data: hostile.join('\n').repeat(index === 1 ? 4000 : 1), picture: bytes, ...times },
  })),
};

const dumps: readonly (readonly string[])[] = [
  ['mimosa'],
  ['--skip-extended-insert', 'mimosa'],
  ['--complete-insert', 'mimosa'],
  ['--hex-blob', 'mimosa'],
  ['--compact', 'mimosa'],
  ['--single-transaction', '--quick', 'mimosa'],
  ['--complete-insert', '--no-create-info', 'mimosa'],
  ['--skip-opt', '--skip-quote-names', 'mimosa'],
  ['--replace', '--tz-utc', '--databases', 'mimosa'],
  ['--insert-ignore', '--add-locks', '--disable-keys', 'mimosa'],
  ['--skip-opt', '--delayed-insert', '--quick', 'mimosa'],
  ['--compatible=ansi', '--default-character-set=utf8mb4', 'mimosa'],
  ['--default-character-set=binary', 'mimosa'],
  ['--order-by-primary', '--routines', '--events', '--all-databases'],
  ['--net-buffer-length=4096', 'mimosa'],
];

const columnless = new Set(['finding']);
let database: RiskenDatabase;
let scanfold: CommandLine;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'risken-'));
  database = await startRiskenDatabase(folder);
  for (const [table, each] of Object.entries(rows)) database.put(table, each);
  // Columns of an operator's own, whose bytes are no text; and what else a dump has between its tables.
  database.run(`ALTER TABLE portscan_setting ADD COLUMN seal VARBINARY(400) NULL, ADD COLUMN flags BIT(10) NOT NULL DEFAULT b'1010101010',
      ADD COLUMN note VARCHAR(90) NOT NULL DEFAULT ';) ENGINE' COMMENT 'it''s (a; note), \`with\` all';
    UPDATE portscan_setting SET seal = x'${bytes.toString('hex')}', updated_at = updated_at;
    CREATE VIEW settings AS SELECT name FROM portscan_setting WHERE name <> ';''';
    CREATE TRIGGER seals BEFORE INSERT ON portscan_setting FOR EACH ROW SET NEW.note = CONCAT(NEW.name, ';');
    DELIMITER //
    CREATE PROCEDURE fill() BEGIN
      INSERT INTO portscan_setting (name) VALUES ('by a procedure');
      INSERT INTO portscan_setting VALUES (1);
    END //
    DELIMITER ;`);
  scanfold = await startCommandLine();
});
afterAll(async () => {
  await scanfold?.stop();
  await database?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** A dump as a file, and what is in it. */
function dumped(options: readonly string[]): string {
  const file = join(folder, 'dump.sql');
  writeFileSync(file, database.dump(options));
  return file;
}

/** What a database says of a value that was put in: numbers as they are written. */
const said = (value: DatabaseRow[string], column: string) =>
  typeof value === 'number' ? (column === 'max_score' ? value.toFixed(2) : String(value)) : value;

describe.each(dumps.map((options) => [options.join(' '), options] as const))(
  'a dump by mariadb-dump %s',
  (_, options) => {
    test('has every text, number and NULL that was put in', async () => {
      const read = new Map<string, Record<string, unknown>[]>();
      for await (const { table, values } of rowsOfRisken(dumped(options))) {
        const known = Object.keys(rows[table]?.[0] ?? {});
        const row = Object.fromEntries(known.map((column) => [column, values.get(column)]));
        read.set(table, [...(read.get(table) ?? []), row]);
      }
      for (const [table, put] of Object.entries(rows)) {
        if (columnless.has(table)) continue;
        const expected = put.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, said(value, name)])),
        );
        expect(read.get(table), table).toEqual(expected);
      }
      expect([...read.keys()].toSorted()).toEqual(
        Object.keys(rows)
          .filter((table) => !columnless.has(table))
          .toSorted(),
      );
    });
  },
);

const isControl = (sign: string) => sign < ' ' || sign === '\u007f';
const isTaken = (name: DatabaseRow[string] | undefined) =>
  typeof name === 'string' && name.trim() !== '' && ![...name].some(isControl);

test('a dump in another character set is refused where it says so, and told where it does not', async () => {
  const preview = (options: readonly string[]) =>
    scanfold.run(['import', 'risken', dumped([...options, 'mimosa']), '--dry-run', '--from', '1001']);
  const refused = await preview(['--default-character-set=latin1']);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('the dump is in latin1: dump it with --default-character-set=utf8mb4');
  // It writes Latin-1 as well, and does not say so.
  expect((await preview(['--compatible=ansi'])).out).toContain('? and \ufffd (name: has signs that are not UTF-8)');
});

describe.each(dumps.slice(0, 6).map((options, index) => [options.join(' '), options, 1800 + index] as const))(
  'an import of a dump by mariadb-dump %s',
  (_, options, projectId) => {
    test('makes what was there, refuses what cannot be here, and is one however often it is done', async () => {
      const file = dumped(options);
      const run = ['--project', String(projectId), 'import', 'risken', file, '--from', '1001'];
      const first = await scanfold.run(run);
      const client = createClient({ baseUrl: scanfold.service.url, token: scanfold.env.SCANFOLD_TOKEN ?? '' });
      const there = { client, projectId };
      const all = async (records: Records, parents: readonly number[] = []) => await records.list(there, parents);
      const valuesOf = async (records: Records, field: string, parents: readonly number[] = []) =>
        (await all(records, parents)).map((record) => record[field]);
      const ids = async (records: Records) => (await valuesOf(records, records.idField)).map(Number);

      const ports = (rows.portscan_setting ?? []).filter((row) => row.project_id === 1001);
      expect(await valuesOf(portscanSettings, 'name')).toEqual(ports.map(({ name }) => name).filter(isTaken));
      expect(await valuesOf(applicationScans, 'name')).toEqual([...hostile]);
      const basics = await all(basicSettings, await ids(applicationScans));
      expect(basics.map(({ target, max_depth }) => ({ target, max_depth }))).toEqual(
        (rows.application_scan_basic_setting ?? []).map(({ target, max_depth }) => ({ target, max_depth })),
      );
      const targets = await all(portscanTargets, await ids(portscanSettings));
      expect(targets).toMatchObject([
        { target: '127.0.0.1', status: 1, status_detail: "it's", scan_at: scanSeconds },
        { target: '::1', status: 1, status_detail: hostile[2], scan_at: scanSeconds },
      ]);
      expect(await all(cmsscanSettings)).toMatchObject([
        { target_url: 'http://127.0.0.1/a', options: '', status: 1, status_detail: '', scan_at: scanSeconds },
        { target_url: 'http://127.0.0.1/b?c=\'"', options: '', status: 2, status_detail: 'scanning', scan_at: 0 },
        { options: '{"force": true}', status: 4, status_detail: 'it\'s \\ "broken"; 💥', scan_at: 0 },
        { options: '{"user-agent":"a\\"b\\\\c","force":false}', status: 2, status_detail: 'two lines' },
      ]);
      expect(await valuesOf(osintRecords, 'resource_name')).toEqual(['example.test', 'x\\']);
      const own = (await all(osintDataSources)).filter(({ name }) => name === "osint:it's \\ mine");
      expect(own).toMatchObject([{ description: "a \\ researcher's; --", max_score: 7.25 }]);
      expect(await all(osintLinks)).toHaveLength(2);
      const words = (rows.osint_detect_word ?? []).map(({ word }) => word);
      expect(await valuesOf(osintWords, 'word')).toEqual(
        // No part of a host name has these.
        words.filter((word) => isTaken(word) && /[^\s!-/:-@[-`{-~]/.test(String(word)) && !/[.*]/.test(String(word))),
      );

      const count = async () =>
        (await Promise.all([portscanSettings, applicationScans, osintWords].map((each) => all(each)))).flat().length;
      const before = await count();
      const created = Number(/(\d+) created/.exec(first.err)?.[1]);
      const [, refused = ''] = /(\d+ refused, \d+ skipped)/.exec(first.err) ?? [];
      const again = await scanfold.run(run);
      expect(again.err).toContain(`0 created, ${created + 2} there already, ${refused}`);
      expect(await count()).toBe(before);
    });
  },
);
