import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesInText } from '../../../../../shared/scanners/subdomain/host/names-in-text.ts';
import { cpuMs } from '../../../../cpu-time.ts';

const found = (text: string) => namesInText(text, 'example.com');

test.each([
  ['<a href="https://shop.example.com/x?y">', ['shop.example.com']],
  ['//CDN.Example.COM:8443/x', ['cdn.example.com']],
  ['{"url":"https:\\/\\/api.example.com\\/v1"}', ['api.example.com']],
  ['"https:\\u002f\\u002fapi.example.com\\u002fv1"', ['api.example.com']],
  ['next=https%3A%2F%2Fsso.example.com%2Flogin', ['sso.example.com']],
  ['mail to a@mail.example.com.', ['mail.example.com']],
  ['line\\nnew.example.com', ['new.example.com']],
  ["default-src 'self' *.static.example.com https://a.example.com;", ['static.example.com', 'a.example.com']],
  ['a_b.example.com -x.example.com', ['a_b.example.com', 'x.example.com']],
  ['a.example.com a.example.com A.example.com', ['a.example.com']],
])('%j names %j', (text, names) => {
  expect(found(text)).toEqual(names);
});

test.each([
  'example.com',
  'notexample.com',
  'www.example.com.evil.net',
  'www.example.community',
  'a..example.com',
  `${'a'.repeat(64)}.example.com`,
])('%j names no host below the domain', (text) => {
  expect(found(text)).toEqual([]);
});

test('a text of any kind takes linear time and gives names alone', () => {
  const part = fc.constantFrom('.', '-', 'a', '.example.com', '%2f', '\\u002f', ' ', '\u0000', 'é', '\ud800');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
      for (const name of found(parts.join(''))) expect(name).toMatch(/^[a-z0-9_.-]{1,241}\.example\.com$/);
    }),
  );
  const started = cpuMs();
  for (const unit of ['.', '-', 'a.', '.example.com', 'a.example.com.', '\\u00', '%'])
    found(unit.repeat(2_000_000 / unit.length));
  expect(cpuMs() - started).toBeLessThan(15_000);
});
