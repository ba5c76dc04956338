import { expect, test } from 'vitest';
import { reflectedXss } from '../../../../../shared/scanners/application/active/reflected-xss.ts';
import { type Asked, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, probed, quickClient } from './probe-site.ts';

/** Score and title of what is seen on a page with a policy. */
async function seenWith(policy: string, body: (value: string) => string) {
  const handlers = {
    '/': () => '<!doctype html><a href="/find?q=heron">Find</a>',
    '/find': ({ value }: Asked) => ({
      headers: { 'content-security-policy': policy },
      body: pageOf('Find', body(value('q'))),
    }),
  };
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query');
  const seen = [];
  for (const point of points) seen.push(...(await probed(web, point, [reflectedXss])).seen);
  web.close();
  return seen.map(({ sighting: { score = reflectedXss.score, description } }) => ({ score, description }));
}

const asText = (value: string) => `<p>${value}</p>`;

test('a script that the policy of the page stops weighs less, and the words say so', async () => {
  const [seen] = await seenWith("script-src 'nonce-abc' 'strict-dynamic'; object-src 'none'", asText);
  expect(seen?.score).toBe(6);
  expect(seen?.description).toContain('prevents browsers from running it');
});

test.each(["script-src 'self' 'unsafe-inline'", "frame-ancestors 'none'"])(
  'a script runs where the policy is %s',
  async (policy) => {
    expect(await seenWith(policy, asText)).toMatchObject([
      { score: 8, description: expect.stringMatching(/browsers run it as a script\.$/) },
    ]);
  },
);

test('what gets into a script that the policy allows runs', async () => {
  const body = (value: string) => `<script nonce="abc">var q = "${value.replace(/[<>]/g, '')}";</script>`;
  expect(await seenWith("script-src 'nonce-abc'", body)).toMatchObject([{ score: 8 }]);
});

/** What is sent where a value stands in an attribute that keeps it from ending the element. */
async function sentInto(body: (value: string) => string): Promise<readonly string[]> {
  const handlers = {
    '/': () => '<!doctype html><a href="/find?q=heron">Find</a>',
    '/find': ({ value }: Asked) => pageOf('Find', body(value('q').replace(/[<>]/g, ''))),
  };
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query');
  const seen = [];
  for (const point of points) seen.push(...(await probed(web, point, [reflectedXss])).seen);
  web.close();
  return seen.map(({ sighting }) => /sent: (.*)/.exec(sighting.evidence)?.[1]?.replace(/sf[0-9a-f]{12}/g, 'x') ?? '');
}

const withoutQuotes = (value: string) => value.replace(/["'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);

test.each([
  // Its entities become quotes again before the script is read.
  [
    'a text',
    (value: string) => `<a href='javascript:var n="${value.replaceAll("'", '&#39;')}";go(n)'>Go</a>`,
    ['"-x()-"'],
  ],
  ['a name', (value: string) => `<iframe src='javascript:go(${withoutQuotes(value)})'></iframe>`, ['x()']],
  [
    'a text that is encoded for scripts',
    (value: string) => `<a href='javascript:go("${encodeURI(value)}")'>Go</a>`,
    [],
  ],
])('a call gets into the address of a script by %s', async (_, body, expected) => {
  expect(await sentInto(body)).toEqual(expected);
});

test.each([
  ['a style', (value: string) => `<style media="${value}">p{}</style>`, ['" onload=x() onerror=x() x="']],
  ['a link', (value: string) => `<link rel="stylesheet" href="${value}">`, ['" onload=x() onerror=x() x="']],
  ['an image', (value: string) => `<img src='${value}'>`, ["' onload=x() onerror=x() x='"]],
  ['a field', (value: string) => `<input value="${value}">`, ['" autofocus tabindex=1 onfocus=x() x="']],
  ['a part of the page', (value: string) => `<div class=${value || 'a'}>`, ['x autofocus tabindex=1 onfocus=x() x=']],
  ['a hidden field', (value: string) => `<input type="hidden" value="${value}">`, []],
  ['a meta element', (value: string) => `<meta name="about" content="${value}">`, []],
])(
  'what is sent into an attribute of %s runs without anybody doing anything, or nothing is told',
  async (_, body, sent) => {
    expect(await sentInto(body)).toEqual(sent);
  },
);

test.each<[string, (value: string) => string]>([
  ['the name of an element', (value) => `<${value.replace(/[<>]/g, '') || 'b'}>words`],
  ['the name of an attribute', (value) => `<p ${value.replace(/[<>]/g, '')}>words`],
  ['the address of a script', (value) => `<script src="${value.replace(/[<>"]/g, '')}"></script>`],
  ['a comment of a script', (value) => `<script>// about ${value.replace(/[<>]/g, '')}\nvar a = 1;</script>`],
  ['a long comment of a script', (value) => `<script>/* about ${value.replace(/[<>]/g, '')} */ var a = 1;</script>`],
  ['a regular expression', (value) => `<script>var a = /${value.replace(/[<>]/g, '')}/;</script>`],
  ['a text where blanks are taken out', (value) => `<p>${value.replace(/\s/g, '')}</p>`],
  ['a text where blanks and slashes are taken out', (value) => `<p>${value.replace(/[ /]/g, '')}</p>`],
  ['a text without the sign that sets attributes', (value) => (/[="]/.test(value) ? '' : `<p>${value}</p>`)],
  [
    'what follows the address of a script',
    (value) => `<script src="https://cdn.example/${value.replace(/[<>]/g, '')}"></script>`,
  ],
  ['a page that takes elements alone', (value) => (value.includes('<') ? `<p>${value}</p>` : 'No elements')],
  [
    'a page that takes one kind of element alone',
    (value) => /<img src=x onerror=[^>]*>/.exec(value)?.[0] ?? 'No pictures',
  ],
  [
    'the message of a database, which shows what follows a wrong quote',
    (value) =>
      value.includes("'") ? `You have an error near '${value.slice(value.indexOf("'") + 1).slice(0, 80)}'` : 'No rows',
  ],
  ['an attribute where blanks are taken out', (value) => `<input value="${value.replace(/[<>\s]/g, '')}">`],
])('a value in %s of a page is found', async (_, body) => {
  expect(await seenWith("frame-ancestors 'none'", body)).toMatchObject([{ score: 8 }]);
});

test.each<[string, (value: string) => string]>([
  [
    'the address of a plug-in, which no browser shows any more',
    (value) => `<object type="application/x-shockwave-flash" data="${encodeURI(value)}"></object>`,
  ],
  [
    'a page that takes elements alone and encodes them',
    (value) => (value.includes('<') ? `<p>${value.replace(/[<>]/g, '')}</p>` : 'No elements'),
  ],
  ['an element that takes letters alone', (value) => `<b${value.replace(/[^a-z]/g, '')}>words`],
  ['the folder of a script', (value) => `<script src="/js/${encodeURIComponent(value)}.js"></script>`],
  [
    'a comment of a script without line breaks and slashes',
    (value) => `<script>// ${value.replace(/[^\w]/g, '')}\n</script>`,
  ],
  ['a regular expression that is escaped', (value) => `<script>var a = /${value.replace(/[^\w]/g, '.')}/;</script>`],
])('a value in %s is none', async (_, body) => {
  expect(await seenWith("frame-ancestors 'none'", body)).toEqual([]);
});
