import { describe, expect, test } from 'vitest';
import { InvalidRequest } from '../../../../shared/outcome/errors.ts';
import { cursors, idCursors, positionCursors, textCursors } from '../../../../shared/store/table/cursor.ts';

const runId = '01a203c9-1dad-714d-85af-748f700f8dfb';
const text = (plain: string) => Buffer.from(plain).toString('base64url');

interface SomeCursors {
  readonly encode: (place: never) => string;
  readonly decode: (cursor: string | undefined) => unknown;
}

/** The cursors of each kind of list, a place, and how that was always written. */
const all: readonly (readonly [string, SomeCursors, unknown, string])[] = [
  ['ids', idCursors('CMS'), 1001, 'CMS:1001'],
  ['places', positionCursors('FNDSCORE'), { value: 9000, id: 1001 }, 'FNDSCORE:9000.1001'],
  ['texts', textCursors('RUN:', /^RUN:([0-9a-f-]{36})$/), runId, `RUN:${runId}`],
  ['names', textCursors('', /^(POLICY#[A-Z]{3}#\d{10})$/), 'POLICY#CMS#0000001001', 'POLICY#CMS#0000001001'],
  [
    'entries',
    cursors({
      write: ({ id, entry }: { id: string; entry: number }) => `COV:${id}:${entry}`,
      pattern: /^COV:([0-9a-f-]{36}):(\d{1,9})$/,
      read: ([id = '', entry]) => ({ id, entry: Number(entry) }),
    }),
    { id: runId, entry: 7 },
    `COV:${runId}:7`,
  ],
];

describe.each(all)('a cursor by %s', (_, of, place, plain) => {
  test('is what it always was, and leads to its place', () => {
    expect(of.encode(place as never)).toBe(text(plain));
    expect(of.decode(text(plain))).toEqual(place);
    expect(of.decode(undefined)).toBeUndefined();
  });

  test('of another list, damaged, or made up is the user’s fault', () => {
    const others = all.filter((each) => each[1] !== of).map((each) => each[3]);
    const damaged = [plain.slice(1), plain.slice(0, 3), `${plain} `, `x${plain}`, '', 'CMS:0', 'é'];
    for (const wrong of [...others, ...damaged]) {
      expect(() => of.decode(text(wrong)), wrong).toThrow(InvalidRequest);
    }
    expect(() => of.decode('%%%')).toThrow(InvalidRequest);
  });
});

test('a text that is no place of the list is refused although it is written well', () => {
  const even = textCursors('N:', /^N:(\d+)$/, (digits) => Number(digits) % 2 === 0);
  expect(even.decode(text('N:4'))).toBe('4');
  expect(() => even.decode(text('N:5'))).toThrow('invalid request');
});
