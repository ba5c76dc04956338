import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changedTexts } from '../../../shared/records/changed-texts.ts';

const upper = (text: string) => text.toUpperCase();

test('every text that the forms name is changed, at any depth; by its own rule where it has one', () => {
  const fields = {
    a: z.string(),
    b: z.optional(z.array(z.nullable(z.string()))),
    c: z.object({ d: z.string(), e: z.number(), f: z.array(z.object({ g: z.string() })) }),
    h: z.enum(['x']),
    own: z.string(),
  };
  const changed = changedTexts(fields, upper, { own: (text) => `${text}!` });
  const part = { d: 'd', e: 1, f: [{ g: 'g' }] };
  expect(changed({ a: 'a', b: ['b', null], c: part, h: 'x', own: 'o' })).toEqual({
    a: 'A',
    b: ['B', null],
    c: { d: 'D', e: 1, f: [{ g: 'G' }] },
    h: 'x',
    own: 'o!',
  });
  expect(Object.keys(changed({ a: 'a', own: 'o' }))).toEqual(['a', 'own']);
});

test('what no form names does not get by', () => {
  const given: { a: string } = Object.assign({ a: 'a' }, { more: 'a text that nobody has declared' });
  expect(changedTexts({ a: z.string() }, upper)(given)).toEqual({ a: 'A' });
});

test('a form whose texts are not known is told at once', () => {
  expect(() => changedTexts({ a: z.record(z.string(), z.string()) }, upper)).toThrow(
    'texts of a schema of type record',
  );
});
