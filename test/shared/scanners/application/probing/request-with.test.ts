import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { requestWith } from '../../../../../shared/scanners/application/probing/request-with.ts';
import type { Submission } from '../../../../../shared/scanners/application/submitting/submission.ts';

const pairs = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
  minLength: 1,
  maxLength: 6,
  selector: ([name]) => name,
});
const parts = fc.array(
  fc.stringMatching(/^[a-z0-9._-]{1,8}$/).filter((part) => !/^\.+$/.test(part)),
  { minLength: 1, maxLength: 5 },
);

function pointAt(url: URL, kind: InjectionPoint['kind'], name: string, value: string): InjectionPoint {
  return { url, kind, name, value };
}

test('only the named parameter changes, whatever the others are called', () => {
  fc.assert(
    fc.property(pairs, fc.nat(), parts, fc.string({ unit: 'grapheme' }), (query, at, path, value) => {
      const url = new URL(`https://shop.example.test/${path.join('/')}`);
      for (const [name, own] of query) url.searchParams.append(name, own);
      const [name = '', own = ''] = query[at % query.length] ?? [];
      const sent = new URL(requestWith(pointAt(url, 'query', name, own), encodeURIComponent(value.toWellFormed())).url);
      expect(sent.origin + sent.pathname).toBe(url.origin + url.pathname);
      const changed = [...url.searchParams].map(([key, each]) => [
        key,
        key === name.toWellFormed() ? value.toWellFormed() : each,
      ]);
      expect([...sent.searchParams]).toEqual(changed);
    }),
  );
});

test('only the named part of the path changes', () => {
  fc.assert(
    fc.property(parts, fc.nat(), fc.stringMatching(/^[a-z0-9]{1,8}$/), (path, at, value) => {
      const index = at % path.length;
      const url = new URL(`https://shop.example.test/${path.join('/')}?a=1&b=%20`);
      const sent = new URL(requestWith(pointAt(url, 'path', String(index), path[index] ?? ''), value).url);
      expect(sent.pathname.split('/').slice(1)).toEqual(path.with(index, value));
      expect(sent.search).toBe(url.search);
    }),
  );
});

test('what follows the path of a program stands behind it', () => {
  const url = new URL('https://shop.example.test/a/write.php?a=1');
  expect(requestWith(pointAt(url, 'path', '2', ''), 'x%3E').url).toBe('https://shop.example.test/a/write.php/x%3E?a=1');
});

test('other parameters stay as they are written, repeated ones and those without a value too', () => {
  const url = new URL("https://shop.example.test/a?x&q=1&q=2&y=%7e+'&q[]=3");
  expect(requestWith(pointAt(url, 'query', 'q', '1'), '%0d').url).toBe(
    'https://shop.example.test/a?x&q=%0d&q=2&y=%7e+%27&q[]=3',
  );
  expect(requestWith(pointAt(url, 'query', 'q[]', '3'), 'z').url).toBe(
    'https://shop.example.test/a?x&q=1&q=2&y=%7e+%27&q[]=z',
  );
});

test('a header point changes that header alone, a folder point asks for what is in the folder', () => {
  const url = new URL('https://shop.example.test/a/');
  expect(requestWith(pointAt(url, 'header', 'Host', 'shop.example.test'), 'b')).toEqual({
    url: url.href,
    headers: { Host: 'b' },
  });
  expect(requestWith(pointAt(url, 'folder', 'inner', 'linked'), '.git/HEAD')).toEqual({
    url: 'https://shop.example.test/a/.git/HEAD',
  });
});

test('a cookie whose own value is a text in base64 gets its values in base64, any other one as they are', () => {
  const url = new URL('https://shop.example.test/');
  const sent = (own: string) => requestWith(pointAt(url, 'cookie', 'who', own), "a'%20b").cookie?.value;
  expect(sent(Buffer.from('Angelina').toString('base64'))).toBe(Buffer.from("a' b").toString('base64'));
  for (const own of ['Angelina', 'pond', '1', '', 'c4ca4238a0b923820dcc509a6f75849b'])
    expect([own, sent(own)]).toEqual([own, "a' b"]);
});

test.each<[InjectionPoint['kind'], 'base64' | 'hex', string, string]>([
  ['query', 'base64', 'cG9uZC5leGFtcGxl', 'q=cG9uZA%3D%3D'],
  ['query', 'hex', '706f6e642e6578616d706c65', 'q=706f6e64'],
  ['field', 'base64', 'cG9uZC5leGFtcGxl', 'q=cG9uZA%3D%3D'],
  ['field', 'hex', '706f6e642e6578616d706c65', 'q=706f6e64'],
])('a %s whose own value is a text in %s gets its values in it', (kind, _, own, expected) => {
  const url = new URL(`https://shop.example.test/a?q=${own}`);
  const mediaType = 'application/x-www-form-urlencoded';
  const rest = { files: [], fresh: [], text: '' };
  const submission: Submission = { method: 'POST', mediaType, fields: [['q', own]], ...rest };
  const point = pointAt(url, kind, 'q', own);
  const sent = requestWith(kind === 'field' ? { ...point, submission } : point, '%70ond');
  expect(kind === 'field' ? sent.body : new URL(sent.url).search.slice(1)).toBe(expected);
});
