import { expect, test } from 'vitest';
import { type Column, table } from '../../../clients/command/columns.ts';

interface Row {
  readonly name: string;
  readonly what: string;
}

const columns: readonly Column<Row>[] = [
  ['NAME', ({ name }) => name],
  ['WHAT', ({ what }) => what],
];

test('a table is as wide as its cells need where nothing limits it', () => {
  const rows = [
    { name: 'a', what: 'x'.repeat(300) },
    { name: 'long name', what: 'y' },
  ];
  expect(table(rows, columns, undefined).split('\n')).toEqual([
    'NAME       WHAT',
    `a          ${'x'.repeat(300)}`,
    'long name  y',
  ]);
});

test('on a narrow terminal the widest column ends in an ellipsis, and no line is wider', () => {
  const lines = table([{ name: 'short', what: 'x'.repeat(300) }], columns, 40).split('\n');
  expect(lines[1]).toBe(`short  ${'x'.repeat(32)}…`);
});

test('wide characters and marks take the columns that a terminal gives them', () => {
  const rows = [
    { name: '漢字', what: '1' },
    { name: 'e\u0301e\u0301', what: '2' },
  ];
  expect(table(rows, columns, undefined).split('\n').slice(1)).toEqual(['漢字  1', 'e\u0301e\u0301    2']);
  expect(table([{ name: 'a', what: '漢'.repeat(30) }], columns, 24).split('\n')[1]).toBe(`a     ${'漢'.repeat(8)}…`);
});

test.each([
  ['an escape that colors', '\u001b[31mred\u001b[0m', 'red'],
  ['an escape that sets the title of the window', '\u001b]0;evil\u0007text', 'text'],
  ['a line break', 'one\r\ntwo', 'one two'],
  ['a control character alone', 'a\u0008b', 'a\u{fffd}b'],
  ['a C1 control character', 'a\u009b31mb', 'ab'],
])('what a scanned host says is printed without %s', (_, what, printed) => {
  expect(table([{ name: 'n', what }], columns, undefined).split('\n')[1]).toBe(`n     ${printed}`);
});

test('where a table would leave nothing to read, each row is a block, whole', () => {
  const four: readonly Column<Row>[] = [
    ['ID', () => '1004'],
    ['SEVERITY', () => 'high'],
    ['SCORE', () => '8/10'],
    ['TITLE', ({ name }) => name],
    ['RESOURCE', ({ what }) => what],
  ];
  const rows = [{ name: 'Reflected XSS in a parameter', what: 'http://127.0.0.1:8080/search?q' }];
  expect(table(rows, four, 40)).toBe(
    '1004  high  8/10\n  Reflected XSS in a parameter\n  http://127.0.0.1:8080/search?q',
  );
  expect(table(rows, four, 120)).toMatch(/^ID +SEVERITY/);
});
