import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksOf } from '../../../../../shared/scanners/application/crawl/links-of.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { pageOf, type Written } from '../page-of.ts';

const at = 'https://shop.example.test/a/b.html';

/** `kind path` of each link, the site left out. */
function found(written: Written): string[] {
  const links = linksOf(pageOf({ url: at, ...written }));
  return [...new Set(links.map(({ kind, url }) => `${kind} ${url.replace('https://shop.example.test', '')}`))];
}

const html: readonly (readonly [what: string, body: string, links: readonly string[]])[] = [
  ['a link from the folder', '<a href="c.html">', ['page /a/c.html']],
  ['a link with blanks around', '<a href="\n /c ">', ['page /c']],
  ['no fragment', '<a href="#top"><a href="/c#top">', ['page /c']],
  ['no other scheme', '<a href="mailto:a@example.test"><a href="javascript:go()"><a href="data:,x">', []],
  ['an entity in an address', '<a href="/c?x=1&amp;y=2">', ['page /c?x=1&y=2']],
  ['an area of a map', '<map><area href="/c"></map>', ['page /c']],
  ['a base', '<base href="/z/"><a href="c">', ['page /z/c']],
  [
    'a base of another site',
    '<base href="https://cdn.example.test/"><a href="c">',
    ['page https://cdn.example.test/c'],
  ],
  ['the first base only', '<base href="/y/"><base href="/z/"><a href="c">', ['page /y/c']],
  ['frames', '<iframe src="/c"></iframe><frameset><frame src="/d"></frameset>', ['page /c', 'page /d']],
  [
    'a script and a style sheet',
    '<script src="/s.js"></script><link rel="stylesheet" href="/s.css">',
    ['asset /s.js', 'asset /s.css'],
  ],
  ['what stands beside', '<link rel="next" href="/p2"><link rel="dns-prefetch" href="//x.example.test">', ['page /p2']],
  ['a srcset', '<img src="/1.png" srcset="/1.png 1x, /2.png 2x">', ['asset /1.png', 'asset /2.png']],
  ['a refresh', '<meta http-equiv="Refresh" content="5; URL=\'/c\'">', ['page /c']],
  ['a refresh to itself', '<meta http-equiv="refresh" content="30">', []],
  [
    'a style of its own',
    '<style>@import "/i.css"; a { background: url(/x.png) }</style>',
    ['asset /i.css', 'asset /x.png'],
  ],
  ['a style attribute', '<p style="background: url(\'/x.png\')">', ['asset /x.png']],
  ['a script of its own', '<script>fetch("/api/items"); var t = "text/html";</script>', ['hint /api/items']],
  ['a handler', '<button onclick="location.href=\'/c\'">', ['hint /c']],
  ['a data attribute', '<div data-url="/c">', ['hint /c']],
  ['a comment', '<!-- see /old/admin.php and https://shop.example.test/x -->', ['hint /old/admin.php', 'hint /x']],
  [
    'a GET form as it stands',
    '<form action="/find"><input name="q"><input type=hidden name=l value=de><select name=s><option>1<option selected>2</select><input type=checkbox name=c><input type=submit></form>',
    ['page /find?q=&l=de&s=2'],
  ],
  [
    'a GET form with the button that Enter presses',
    '<form action="/find"><input name="q"><input type=button name=x value=y><button name="go" value="Find">Go</button><input type=submit name=other></form>',
    ['page /find?q=&go=Find'],
  ],
  ['no POST form', '<form method="post" action="/save"><input name=q></form>', []],
  ['a form without action', '<form><input name="q" value="x"></form>', ['page /a/b.html?q=x']],
];

test.each(html)('a page gives %s', (_what, body, links) => {
  expect(found({ body })).toEqual(links);
});

const others: readonly (readonly [what: string, written: Written, links: readonly string[]])[] = [
  [
    'a script by its literals',
    {
      headers: { 'Content-Type': 'text/javascript' },
      body: 'const a = "/api/v1/items"; const b = `./c.html`; // "/no"\nconst d = "and/or"; //# sourceMappingURL=app.js.map',
    },
    ['hint /api/v1/items', 'hint /a/c.html', 'asset /a/app.js.map'],
  ],
  [
    'a script by what it puts behind a constant',
    {
      headers: { 'Content-Type': 'text/javascript' },
      body:
        'const api = "/api/"; load(api + "v1/items"); load(`$' +
        '{api}v1/places?near=$' +
        '{here}`); load(`$' +
        '{other}/nowhere.json`)',
    },
    [
      'hint /api/',
      'hint /a/v1/items',
      'hint /a/v1/places?near=',
      'hint /nowhere.json',
      'hint /api/v1/items',
      'hint /api/v1/places?near=',
    ],
  ],
  [
    'a script that has two texts for a name',
    {
      headers: { 'Content-Type': 'text/javascript' },
      body: 'let a = "/api"; a = "/web"; load(a + "/items")',
    },
    ['hint /api', 'hint /web', 'hint /items'],
  ],
  [
    'a script by the parameters of its requests',
    {
      headers: { 'Content-Type': 'text/javascript' },
      body: 'http.get("/items", { params: { page, size: sizes[f({ a: 1, b })], "sort": by } }); http.get("/places", { headers: { x: 1 } })',
    },
    ['hint /items', 'hint /places', 'hint /items?page=&size=&sort='],
  ],
  [
    'a script by the address of its client',
    {
      headers: { 'Content-Type': 'text/javascript' },
      body: 'const http = make({ baseURL: "/api/v2" }); http.get("/items"); http.get("https://x.example.test/y.json")',
    },
    ['hint /api/v2', 'hint /items', 'hint https://x.example.test/y.json', 'hint /api/v2/items'],
  ],
  [
    'half a script',
    { headers: { 'Content-Type': 'application/javascript' }, body: 'function ( { "/api/x" "' },
    ['hint /api/x'],
  ],
  [
    'JSON by what looks like an address',
    {
      headers: { 'Content-Type': 'application/json' },
      body: '{"next":"/list?page=2","type":"text/html","n":[1,{"u":"https://shop.example.test/x"}]}',
    },
    ['hint /list?page=2', 'hint /x'],
  ],
  [
    'a style sheet',
    {
      headers: { 'Content-Type': 'text/css' },
      body: '@import url("base.css"); @font-face { src: url(f.woff2) } b { color: red',
    },
    ['asset /a/base.css', 'asset /a/f.woff2'],
  ],
  [
    'a sitemap',
    {
      headers: { 'Content-Type': 'application/xml' },
      body: '<urlset><url><loc> https://shop.example.test/c?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod></url></urlset>',
    },
    ['page /c?x=1&y=2'],
  ],
  [
    'robots.txt',
    {
      url: 'https://shop.example.test/robots.txt',
      headers: { 'Content-Type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /admin/ # no\nDisallow:\nDisallow: /\nAllow: /x/*.pdf$\nSitemap: https://shop.example.test/sitemap.xml\n',
    },
    ['hint /admin/', 'hint /x/', 'page /sitemap.xml'],
  ],
  ...['text/html', 'application/octet-stream', ''].map(
    (type) =>
      [
        `robots.txt as "${type}"`,
        {
          url: 'https://shop.example.test/robots.txt',
          headers: { 'Content-Type': type },
          body: 'User-agent: *\nDisallow: /admin/\n',
        },
        ['hint /admin/'],
      ] as const,
  ),
  [
    'a page in the place of robots.txt',
    { url: 'https://shop.example.test/robots.txt', body: '<p>User-agent:\nDisallow: /x/\n<a href="/c">' },
    ['page /c'],
  ],
  [
    'an OpenAPI document',
    {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        openapi: '3.1.0',
        servers: [{ url: '/api' }],
        paths: {
          '/items': { get: { parameters: [{ name: 'limit', in: 'query', schema: { default: 10 } }] }, post: {} },
          '/items/{id}': { parameters: [{ name: 'id', in: 'path', example: 7 }], get: {} },
        },
      }),
    },
    ['hint /api/items?limit=10', 'hint /api/items/7'],
  ],
  [
    'an OpenAPI document with parameters that need not be given, and some that stand elsewhere',
    {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        openapi: '3.1.0',
        components: { parameters: { Sort: { name: 'sort', in: 'query', schema: { enum: ['up', 'down'] } } } },
        paths: {
          '/find': {
            get: {
              parameters: [
                { name: 'q', in: 'query', schema: { type: 'string' } },
                { name: 'on', in: 'query', schema: { type: 'boolean' } },
                { name: 'X-Key', in: 'header' },
                { $ref: '#/components/parameters/Sort' },
                { $ref: '#/components/parameters/Gone' },
              ],
            },
          },
        },
      }),
    },
    ['hint /find?q=1&on=true&sort=up'],
  ],
  [
    'an OpenAPI document in YAML',
    {
      headers: { 'Content-Type': 'application/yaml' },
      body: 'swagger: "2.0"\nbasePath: /v2\npaths:\n  /pets:\n    get: {}\n',
    },
    ['hint /v2/pets'],
  ],
  [
    'a source map: nothing',
    { headers: { 'Content-Type': 'application/json' }, body: '{"version":3,"sources":["/src/a.ts"],"mappings":""}' },
    [],
  ],
];

test.each(others)('%s', (_what, written, links) => {
  expect(found(written)).toEqual(links);
});

const modules: readonly (readonly [what: string, body: string, links: readonly string[]])[] = [
  ['what AMD needs', 'define(["jquery", "./version", "../widgets/mouse"], function ($) {});', []],
  ['a named AMD module', 'define("app", ["./a", "./b"], f);', []],
  ['what CommonJS needs', 'var a = require("./a"), b = require(`../../lib/b`);', []],
  ['what UMD needs', '"object" == typeof exports ? m(require("../../lib/c")) : define(["../../lib/c"], m)', []],
  ['imports', 'import "./a"; import b, { c } from "./b"; export * from "../c"; const d = await import("./d");', []],
  ['modules of half a script', 'function ( { define(["./a", "../b"], f); require("./c"); import d from "./d";', []],
  ['what is asked for', 'fetch("./api/items"); $.get("../list"); var a = "./b";', ['/a/api/items', '/list', '/a/b']],
  [
    'what is asked for by a word alone',
    'fetch("db"); $.getJSON("list"); new EventSource(`news`); axios.get("items?page=1"); x.open("GET", "rows"); fetch("a b");',
    ['/a/db', '/a/list', '/a/news', '/a/items?page=1', '/a/rows'],
  ],
  ['words that nobody asks for', 'say("db"); map.get("key"); x.open("GET"); fetch(f("key"), "more");', []],
  ['what is asked for by a word in half a script', 'function ( { fetch("db");', ['/a/db']],
  ['what a module asks for', 'define(["./a"], function () { return fetch("./api/items"); });', ['/a/api/items']],
  [
    'a setting of a module',
    'define(["./a"], { list: "./api/items", more: ["./api/more"] });',
    ['/a/api/items', '/a/api/more'],
  ],
  ['a module that is asked for, too', 'require("./a"); fetch("./a");', ['/a/a']],
  ['what follows a module', 'require("./a").get("./api/items"); require("./b")["./c"];', ['/a/api/items', '/a/c']],
  ['a method of that name', 'shop.require("./api/items"); function define(a = "./b") {}', ['/a/api/items', '/a/b']],
  [
    'modules that are files',
    'import "./a.js"; require("./b.json"); import("/c.mjs");',
    ['/a/a.js', '/a/b.json', '/c.mjs'],
  ],
  ['folders and questions', 'require("./a/"); require("./b?c=1"); require("/d");', ['/a/a/', '/a/b?c=1', '/d']],
  ['an address by a module', 'new URL("./worker", import.meta.url)', ['/a/worker']],
  ['what half a script asks for', 'function ( { require("./a"); fetch("./api/items");', ['/a/api/items']],
];

test.each(modules)('names of modules are no addresses, all else is: %s', (_what, body, links) => {
  const headers = { 'Content-Type': 'text/javascript' };
  expect(found({ headers, body })).toEqual(links.map((link) => `hint ${link}`));
});

const types = [
  'text/html',
  'text/javascript',
  'text/css',
  'application/json',
  'application/yaml',
  'application/xml',
  '',
];

test('whatever a site answers, links are absolute addresses of the web without fragments', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.string({ unit: anyCharacter, maxLength: 400 }), (type, body) => {
      for (const { url } of linksOf(pageOf({ url: at, headers: { 'Content-Type': type }, body }))) {
        expect(url).toMatch(/^https?:\/\//);
        expect(url).not.toContain('#');
      }
    }),
    { numRuns: 2000 },
  );
});

test('a hostile page of two megabytes takes no time to speak of', () => {
  const bodies = [
    '<a href="'.repeat(200_000),
    '<!--/'.repeat(300_000),
    `<p style="${'url('.repeat(400_000)}">`,
    '<b>'.repeat(600_000),
    '<a href=x>'.repeat(200_000),
  ];
  for (const body of bodies) {
    const start = cpuMs();
    linksOf(pageOf({ url: at, body }));
    expect(cpuMs() - start).toBeLessThan(4000);
  }
});
