import { expect, test } from 'vitest';
import { pageOf } from '../page-of.ts';
import { contentChecks } from './content-checks.ts';

const secret = 'Hx82kQq1Zz';
const encoded = Buffer.from(`deploy:${secret}`).toString('base64');
const claims = Buffer.from('{"sub":"joe","iss":"id"}').toString('base64url');
const token = `eyJhbGciOiJIUzI1NiJ9.${claims}.${'kQ8xZ1Ab'.repeat(6)}`;
const hash = '$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

const page = pageOf({
  url: `https://shop.example.test/a?access_token=${secret}&PHPSESSID=${secret}`,
  body: `<html><body><!-- TODO the admin password is ${secret} -->
<!-- password: ${secret} and api key = ${secret} -->
<a href="https://joe:${secret}@files.example.test/">files</a><a href="/b;jsessionid=${secret}">b</a>
<input type="hidden" name="password" value="${secret}">
<script>var auth = { Authorization: "Basic ${encoded}" }, db = "mysql://shop:${secret}@db7.acme-shop.com/shop", jwt = "${token}", h = "${hash}"</script>
</body></html>`,
});

const expected = [
  'credential-in-comment',
  'credential-in-url',
  'password-hash',
  'secret-in-content',
  'session-id-in-url',
  'suspicious-comment',
  'token-in-page',
];

test('no sighting tells the secret that it is about', () => {
  const seen = contentChecks.flatMap((check) =>
    check.appliesTo(page) ? check.inspect(page).map((sighting) => ({ id: check.id, sighting })) : [],
  );
  expect([...new Set(seen.map(({ id }) => id))].toSorted()).toEqual(expect.arrayContaining(expected));
  for (const { id, sighting } of seen)
    for (const text of [sighting.cause, sighting.description, sighting.evidence, sighting.title ?? ''])
      for (const part of [secret, encoded, token.slice(30), hash.slice(10)])
        expect(text, `${id} tells it`).not.toContain(part);
});
