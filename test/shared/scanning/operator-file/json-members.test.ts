import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileFault } from '../../../../shared/scanning/operator-file/file-fault.ts';
import { jsonMembers, jsonParts } from '../../../../shared/scanning/operator-file/json-members.ts';
import { chunksOf } from '../../scanners/cms/feed/samples.ts';

const membersOf = (text: string | Uint8Array, size?: number, most = 1_000_000) =>
  Array.fromAsync(jsonMembers(chunksOf(text, size), most));

describe('members of a JSON file', () => {
  test('are those that JSON.parse finds, wherever the chunks end', async () => {
    const json = fc.oneof(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), fc.array(fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2),
        async (value, size, indent) => {
          const members = await membersOf(JSON.stringify(value, null, indent), size);
          expect(members.map(({ text }) => JSON.parse(text ?? 'missing'))).toEqual(
            JSON.parse(JSON.stringify(Object.values(value))),
          );
          expect(members.map(({ key }) => key)).toEqual(
            Array.isArray(value) ? value.map(() => undefined) : Object.keys(value),
          );
        },
      ),
    );
  });

  test('a byte order mark and blanks do no harm', async () => {
    expect(await membersOf('\uFEFF \n{ "a" : 1 }\r\n ')).toEqual([{ key: 'a', text: ' 1 ' }]);
  });

  test('one that is too long is let go, and those behind it are read', async () => {
    const text = JSON.stringify({ a: 1, long: 'x'.repeat(5000), b: 2 });
    expect(await membersOf(text, 64, 100)).toEqual([
      { key: 'a', text: '1' },
      { key: 'long', text: undefined },
      { key: 'b', text: '2' },
    ]);
  });

  test('what is no JSON inside is left to whoever reads it', async () => {
    expect(await membersOf('{"a":nonsense,"b":,"c":{x}}')).toEqual([
      { key: 'a', text: 'nonsense' },
      { key: 'b', text: undefined },
      { key: 'c', text: '{x}' },
    ]);
  });

  test.each([
    ['', 'it is empty'],
    ['   ', 'it is empty'],
    ['<html>', 'it is not a JSON object or array'],
    ['"text"', 'it is not a JSON object or array'],
    ['{"a":1', 'it is truncated'],
    ['{"a":"1}', 'it is truncated'],
    ['[[1]', 'it is truncated'],
    ['{} {}', 'data follows the end of the document'],
  ])('%j is no list: %s', async (text, message) => {
    await expect(membersOf(text)).rejects.toThrow(new FileFault(message));
  });

  test('no bytes break it but by a FileFault', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const likely = fc.array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', ' ', '1'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          bytes,
          likely.map((parts) => Buffer.from(parts.join(''))),
        ),
        async (input) => {
          await membersOf(input, 5).catch((error: unknown) => expect(error).toBeInstanceOf(FileFault));
        },
      ),
    );
  });
});

describe('parts of a JSON file', () => {
  const layout = { opened: 'list', many: true };
  const partsOf = (text: string, size?: number, most = 1_000_000) =>
    Array.fromAsync(jsonParts(chunksOf(text, size), most, layout));

  test('are the members of each document, and the elements of its list, wherever the chunks end', async () => {
    const document = fc.record({
      before: fc.option(fc.jsonValue(), { nil: undefined }),
      list: fc.option(fc.array(fc.jsonValue()), { nil: undefined }),
      behind: fc.option(fc.jsonValue(), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2),
        fc.constantFrom('', '\n'),
        async (documents, size, indent, between) => {
          const text = documents.map((each) => JSON.stringify(each, null, indent)).join(between);
          const parts = await partsOf(text, size);
          const expected = documents.flatMap((each, document) =>
            Object.entries(JSON.parse(JSON.stringify(each))).flatMap(([key, value]) =>
              key === 'list' && Array.isArray(value)
                ? value.map((element) => ({ document, isElement: true, key, value: element }))
                : [{ document, isElement: false, key, value }],
            ),
          );
          expect(parts.map(({ text: own, ...part }) => ({ ...part, value: JSON.parse(own ?? 'missing') }))).toEqual(
            expected,
          );
        },
      ),
    );
  });

  test('are not opened where the name is that of no list', async () => {
    expect(await partsOf('{"list": {"a": [1]}, "b": 2}')).toMatchObject([
      { key: 'list', isElement: false, text: ' {"a": [1]}' },
      { key: 'b', isElement: false },
    ]);
  });

  test('that are too long are let go', async () => {
    const text = JSON.stringify({ list: [1, 'x'.repeat(5000), 2] });
    expect((await partsOf(text, 64, 100)).map((part) => part.text)).toEqual(['1', undefined, '2']);
  });

  test.each(['{"list":[1', '{"list":[1]', '{"a":1}{', '{"list":[1]} x'])('%s is no whole file', async (text) => {
    await expect(partsOf(text)).rejects.toThrow(FileFault);
  });
});
