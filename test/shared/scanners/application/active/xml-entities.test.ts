import { expect, test } from 'vitest';
import { xmlEntityExpansion } from '../../../../../shared/scanners/application/active/xml-entity-expansion.ts';
import { xmlExternalEntity } from '../../../../../shared/scanners/application/active/xml-external-entity.ts';
import type { InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { xmlDocument } from '../../../../../shared/scanners/application/answers/xml-document.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { lookalikeSite } from '../../../../targets/weak/hardened-lookalikes.ts';
import { type Asked, escaped, type Handlers, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { readXml } from '../../../../targets/weak/xml-reader.ts';
import { pointsOf, probed, quickClient, seenAt } from './probe-site.ts';

const checks = [xmlEntityExpansion, xmlExternalEntity];
const bird = '<bird><name>heron</name></bird>';
const winIni = '; for 16-bit app support\r\n[fonts]\r\n[extensions]\r\n';
const passwd = 'root:x:0:0:root:/root:/bin/bash\nbin:x:2:2:bin:/bin:/usr/sbin/nologin\n';

function said(text: string | undefined) {
  return text === undefined ? { status: 400, body: 'no document' } : pageOf('Bird', `<pre>${escaped(text)}</pre>`);
}

function undone(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const inner =
  (key = 'name') =>
  ({ value }: Asked) =>
    said(readXml(value('q'), { entities: 'inner' })?.get(key));

/** What the check says of one page with one value. */
async function told(
  handler: (asked: Asked) => ReturnType<Handlers[string]>,
  value: string,
): Promise<readonly string[]> {
  await using site = await weakSite({ '/a': handler }, { naps: 'told' });
  const web = quickClient(site.url);
  const url = new URL(`/a?q=${encodeURIComponent(value)}`, site.url);
  const { seen, unanswered } = await probed(web, { url, kind: 'query', name: 'q', value }, checks);
  web.close();
  expect(unanswered).toEqual([]);
  for (const line of site.asked) {
    expect(line).toMatch(/^GET /);
    // No entity leads anywhere but to a file of the server itself.
    const sent = undone(undone(line));
    for (const [, address = ''] of sent.matchAll(/SYSTEM.{0,3}"([^"]*)"/g))
      expect(address).toMatch(/^file:\/\/\/(?:etc|c:)\//);
  }
  return seen.map(({ check }) => check.id);
}

const weak: readonly (readonly [
  what: string,
  handler: Parameters<typeof told>[0],
  value: string,
  ids: readonly string[],
])[] = [
  ['an element', inner(), bird, ['xml-entity-expansion']],
  ['a declaration and white space before it', inner(), `\n <?xml version="1.0"?>\n${bird}`, ['xml-entity-expansion']],
  ['a document type of its own', inner(), `<!DOCTYPE bird [<!ENTITY a "b">]>${bird}`, ['xml-entity-expansion']],
  ['an attribute', inner('bird name'), '<bird name="heron"/>', ['xml-entity-expansion']],
  ['an element without text', inner('bird'), '<bird/>', ['xml-entity-expansion']],
  [
    'a value that is encoded once more',
    ({ value }) => said(readXml(undone(value('q')), { entities: 'inner' })?.get('name')),
    encodeURIComponent(bird),
    ['xml-entity-expansion'],
  ],
  [
    'an answer that is XML itself',
    ({ value }) => ({
      headers: { 'content-type': 'application/xml' },
      body: `<found>${escaped(readXml(value('q'), { entities: 'inner' })?.get('name') ?? '')}</found>`,
    }),
    bird,
    ['xml-entity-expansion'],
  ],
  [
    'a file of Windows',
    ({ value }) =>
      said(
        readXml(value('q'), {
          entities: 'outer',
          file: (name) => (name === 'file:///c:/windows/win.ini' ? winIni : undefined),
        })?.get('name'),
      ),
    bird,
    ['xml-external-entity'],
  ],
  [
    'the same file for every name, which is no file that was named',
    ({ value }) => said(readXml(value('q'), { entities: 'outer', file: () => passwd })?.get('name')),
    bird,
    ['xml-entity-expansion'],
  ],
];

test.each(weak)('entities are put in: %s', async (_what, handler, value, ids) => {
  expect(await told(handler, value)).toEqual(ids);
});

const strong: readonly (readonly [what: string, handler: Parameters<typeof told>[0], value: string])[] = [
  ['a page that repeats the value', ({ value }) => said(value('q')), bird],
  ['a page that repeats the value as it is', ({ value }) => pageOf('Bird', value('q')), bird],
  ['a page that takes markup out', ({ value }) => said(value('q').replace(/<[^>]*>/g, '')), bird],
  ['a page that keeps letters and digits', ({ value }) => said(value('q').replace(/\W/g, '')), bird],
  [
    'a page that joins what stands in quotes',
    ({ value }) => said([...value('q').matchAll(/"(\w+)"/g)].map(([, a]) => a).join('')),
    bird,
  ],
  [
    'a parser that refuses document types',
    ({ value }) => said(readXml(value('q'), { entities: 'refused' })?.get('name')),
    bird,
  ],
  ['a manual of passwd', () => said(passwd), bird],
  ['a value that is no XML', inner(), 'heron'],
  ['a value that begins like XML', inner(), '<3 herons'],
];

test.each(strong)('nothing is said of %s', async (_what, handler, value) => {
  expect(await told(handler, value)).toEqual([]);
});

test('where a value is no XML, no question is asked', () => {
  const at = (value: string, kind: InjectionPoint['kind'] = 'query'): InjectionPoint => ({
    url: new URL('https://shop.example.test/a?q=1'),
    kind,
    name: 'q',
    value,
  });
  for (const value of [
    '',
    'heron',
    '<',
    '<>',
    '<3',
    '<a',
    '{"a":"<b>"}',
    '%3',
    '%3C%',
    '<!-- a',
    '<?xml version="1.0"?>',
  ])
    expect(xmlDocument(at(value).value), value).toBeUndefined();
  for (const check of checks) {
    expect(check.appliesTo(at('heron'), {} as never)).toBe(false);
    expect(check.appliesTo(at(bird, 'path'), {} as never)).toBe(false);
    expect(check.appliesTo(at(bird), {} as never)).toBe(true);
  }
});

test('nothing is found on pages that only look vulnerable, asked with XML', async () => {
  await using site = await lookalikeSite();
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind, name }) => kind === 'query' && name === 'q');
  expect(points.length).toBeGreaterThan(20);
  const asked = points.map((point) => ({ ...point, value: bird }));
  expect(await seenAt(web, asked, checks)).toEqual({});
  web.close();
});

test('a hostile value takes no time to speak of', () => {
  const values = [
    '<a '.repeat(6000),
    '<a>'.repeat(6000),
    `<a ${'b="'.repeat(6000)}>`,
    '<!DOCTYPE ['.repeat(1500),
    `<a${' b='.repeat(6000)}>`,
  ];
  for (const value of values) {
    const start = cpuMs();
    xmlDocument(`${value.slice(0, 19_999)}>`);
    expect(cpuMs() - start).toBeLessThan(500);
  }
});
