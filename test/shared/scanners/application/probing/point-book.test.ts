import { expect, test } from 'vitest';
import { PointBook } from '../../../../../shared/scanners/application/probing/point-book.ts';
import { noPoints } from '../../../../../shared/scanners/application/probing/point-counts.ts';
import { templateOf } from '../../../../../shared/scanners/application/probing/template.ts';
import { ChangePoints } from '../../../../../shared/scanners/application/submitting/change-points.ts';
import { pageOf } from '../page-of.ts';

const told = (book: PointBook) =>
  book.list().map(({ url, kind, name, value }) => `${kind} ${name} ${value} ${url.pathname}`);

test('a page gives its parameters, the last part of its path, itself and its folder', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/items/list.php?sort=name&page=2' }));
  expect(told(book)).toEqual([
    'query sort name /items/list.php',
    'query page 2 /items/list.php',
    'path 1 list.php /items/list.php',
    'path 2  /items/list.php',
    'path 0 items /items/list.php',
    'header Host shop.example.test /items/list.php',
    'folder base derived /items/',
  ]);
});

test('of pages whose addresses differ in an id alone three are points, however many there are, and the rest is counted', () => {
  const book = new PointBook();
  for (let id = 1; id <= 500; id += 1) book.add(pageOf({ url: `https://shop.example.test/item/${id}?colour=${id}` }));
  const each = (id: number) => [
    `query colour ${id} /item/${id}`,
    `path 1 ${id} /item/${id}`,
    `header Host shop.example.test /item/${id}`,
  ];
  const [query, path, header] = each(1);
  const first = [query, path, 'path 0 item /item/1', header, 'folder base derived /item/'];
  expect(told(book)).toEqual([...first, ...each(2), ...each(3)]);
  expect(book.folded).toEqual({ ...noPoints, query: 497, path: 497, header: 497, folder: 0, refused: 0 });
  expect(book.likeOthers('query').slice(0, 2)).toEqual(['/item/4?colour=4', '/item/5?colour=5']);
  const again = new PointBook(JSON.parse(JSON.stringify(book.state())));
  expect(again.folded).toEqual(book.folded);
  again.add(pageOf({ url: 'https://shop.example.test/item/501?colour=1' }));
  expect(again.list().length).toBe(book.list().length);
});

test('the values of a parameter are no templates: one point for all of them, and none is left out', () => {
  const book = new PointBook();
  for (let id = 1; id <= 9; id += 1) book.add(pageOf({ url: `https://shop.example.test/item?id=${id}` }));
  expect(told(book).filter((each) => each.startsWith('query'))).toEqual(['query id 1 /item']);
  expect(book.folded.query).toBe(0);
});

test('a digit inside a name is a part of the name: programs and versions are points each', () => {
  const book = new PointBook();
  const paths = ['/v1/users?q=a', '/v2/users?q=a', '/find?item1=a', '/find?item2=a'];
  for (let lesson = 1; lesson <= 53; lesson += 1) paths.push(`/Less-${lesson}/?id=1`);
  for (const path of paths) book.add(pageOf({ url: `https://shop.example.test${path}` }));
  expect(book.list().filter(({ kind }) => kind === 'query').length).toBe(57);
  expect(book.folded.query).toBe(0);
});

test('a long series of names with a number leaves room for the rest of a site', () => {
  const book = new PointBook();
  for (let id = 1; id <= 1000; id += 1)
    book.add(pageOf({ url: `https://shop.example.test/product-${id}.html?from=home` }));
  book.add(pageOf({ url: 'https://shop.example.test/find/?q=heron' }));
  expect(told(book)).toContain('query q heron /find/');
  expect(told(book)).toContain('header Host shop.example.test /find/');
  expect(book.folded.query).toBe(940);
  expect(book.over).toEqual({ ...noPoints, query: 0, path: 0, header: 0, folder: 0, refused: 0 });
});

test('ids of machines are ids: UUIDs, hashes, dates', () => {
  const ids = (letter: string) => [
    `${letter}0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11`,
    `${letter}e9800998ecf8427ed41d8cd98f00b204`,
    `20${letter === 'a' ? 10 : 11}-05-17`,
    `12${letter === 'a' ? 3 : 4}.html`,
  ];
  const [first, second] = [ids('a'), ids('b')];
  const shapes = (list: readonly string[]) => list.map((id) => templateOf(new URL(`https://a.example.test/of/${id}`)));
  expect(shapes(first)).toEqual(shapes(second));
  expect(new Set(shapes(first)).size).toBe(2);
  expect(templateOf(new URL('https://a.example.test/asp-net-2-guide'))).toBe('/asp-net-2-guide?');
});

test('a folder that is linked later is no hidden one', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/a/b.html' }));
  book.add(pageOf({ url: 'https://shop.example.test/a/' }));
  expect(book.list().find(({ kind }) => kind === 'folder')).toMatchObject({ name: 'base', value: 'linked' });
});

test('what is not there, errors, scripts, styles and pictures give no points', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/a', status: 404 }));
  book.add(pageOf({ url: 'https://shop.example.test/a?b=1', status: 503 }));
  book.add(pageOf({ url: 'https://shop.example.test/a', status: 500 }));
  for (const type of ['text/css', 'application/javascript', 'image/png', 'font/woff2'])
    book.add(pageOf({ url: 'https://shop.example.test/a', headers: { 'Content-Type': type } }));
  expect(book.list()).toEqual([]);
});

test('of files of one folder three are points, whatever they are called and of whatever type; pages are all', () => {
  const book = new PointBook();
  // As Apache/2.4.71 sends a font whose type it does not know.
  const headers = { 'Content-Type': '', 'Accept-Ranges': 'bytes', 'Last-Modified': 'Wed, 29 May 2024 10:10:10 GMT' };
  const names = ['Bold.ttf', 'Bold.eot', 'Bold.woff', 'Bold.woff2', 'Medium.ttf', 'manual.pdf', 'Light.ttf'];
  for (const name of names) book.add(pageOf({ url: `https://shop.example.test/fonts/${name}?v=1`, headers }));
  const pages = ['heron', 'wren', 'robin', 'crane'];
  for (const name of pages) {
    const url = `https://shop.example.test/birds/${name}.html`;
    book.add(pageOf({ url, headers: { 'Accept-Ranges': 'bytes' }, body: '<title>A bird</title>' }));
  }
  const asked = (kind: string, folder: string) =>
    book.list().filter((point) => point.kind === kind && point.url.pathname.startsWith(folder)).length;
  expect([asked('query', '/fonts/'), asked('header', '/fonts/'), asked('header', '/birds/')]).toEqual([3, 3, 4]);
  expect(book.folded).toMatchObject({ query: 4, header: 4, path: 4 });
  const again = new PointBook(JSON.parse(JSON.stringify(book.state())));
  again.add(pageOf({ url: 'https://shop.example.test/fonts/Thin.ttf?v=1', headers }));
  expect(again.list().length).toBe(book.list().length);
});

test('a picture that a program makes for its parameters is asked for these, and a file with a version is not', () => {
  const book = new PointBook();
  const picture = { 'Content-Type': 'image/png' };
  book.add(pageOf({ url: 'https://shop.example.test/image?name=heron.png', headers: picture }));
  const kept = { ...picture, 'Last-Modified': 'Wed, 29 May 2024 10:10:10 GMT', ETag: '"1a2b"' };
  book.add(pageOf({ url: 'https://shop.example.test/logo.png?v=3', headers: kept }));
  expect(told(book)).toEqual(['query name heron.png /image', 'folder base derived /']);
});

test('a page that refuses whoever asks is a place of its own, once for each template, up to twenty', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/staff/5?tab=wages', status: 401 }));
  book.add(pageOf({ url: 'https://shop.example.test/staff/6?tab=wages', status: 403 }));
  book.add(pageOf({ url: 'https://shop.example.test/staff/5/delete', status: 403 }));
  expect(told(book)).toEqual([
    'refused   /staff/5',
    'query tab wages /staff/5',
    'refused   /staff/6',
    'query tab wages /staff/6',
  ]);
  expect(book.acting).toEqual({ ...noPoints, query: 0, path: 0, header: 0, folder: 0, refused: 1 });
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    book.add(pageOf({ url: `https://shop.example.test/${letter}/${letter}`, status: 403 }));
  expect(book.list().filter(({ kind }) => kind === 'refused').length).toBe(20);
  expect(book.over).toEqual({ ...noPoints, query: 0, path: 0, header: 0, folder: 0, refused: 8 });
});

test('a site of endless templates gives no endless points, and the book says how many it left out', () => {
  const book = new PointBook();
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let id = 0; id < 1000; id += 1)
    book.add(pageOf({ url: `https://shop.example.test/${letters(id)}/?${letters(id)}=1` }));
  expect(book.list().length).toBeLessThan(750);
  const { query, path, header, folder } = book.over;
  expect(Math.min(query, path, header, folder)).toBeGreaterThan(0);
  expect(query + path + header + folder).toBeGreaterThan(900);
  expect(new PointBook(JSON.parse(JSON.stringify(book.state()))).over).toEqual(book.over);
});

test('a book that was stored goes on in the same order', () => {
  const book = new PointBook();
  for (const path of ['/a/?x=1', '/b/c.html', '/b/', '/d?y=2&z=3'])
    book.add(pageOf({ url: `https://shop.example.test${path}` }));
  const again = new PointBook(JSON.parse(JSON.stringify(book.state())));
  expect(told(again)).toEqual(told(book));
  again.add(pageOf({ url: 'https://shop.example.test/a/?x=7' }));
  expect(told(again)).toEqual(told(book));
});

test('an address that seems to change something is asked no questions', () => {
  const book = new PointBook();
  for (const path of [
    '/items/5/delete',
    '/items?action=remove&id=5',
    '/unsubscribe?mail=a',
    '/cart/add/7',
    '/x/empty.php?id=1',
  ])
    book.add(pageOf({ url: `https://shop.example.test${path}` }));
  expect(book.list()).toEqual([]);
  // Each once, however often it is met.
  book.add(pageOf({ url: 'https://shop.example.test/items/6/delete' }));
  expect(book.acting).toEqual({ ...noPoints, query: 4, path: 11, header: 5, folder: 0, refused: 0 });
  book.add(pageOf({ url: 'https://shop.example.test/deleted-scenes?title=address' }));
  expect(book.list().length).toBe(4);
});

test('an error may come of the values: its parameters are places, and nothing else of it is', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/item?id=5', status: 500 }));
  book.add(pageOf({ url: 'https://shop.example.test/find?q=', status: 404 }));
  book.add(pageOf({ url: 'https://shop.example.test/delete?id=5', status: 500 }));
  expect(told(book)).toEqual(['query id 5 /item', 'query q  /find']);
  expect(book.acting.query).toBe(1);
});

test('a field is asked with something in the empty ones beside it, and with the value of a link where there is one', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/find?q=&place=&sort=name' }));
  const urls = () => book.list().flatMap(({ url, kind, name }) => (kind === 'query' ? [`${name} ${url.search}`] : []));
  expect(urls()).toEqual(['q ?q=&place=1&sort=name', 'place ?q=1&place=&sort=name', 'sort ?q=1&place=1&sort=name']);
  book.add(pageOf({ url: 'https://shop.example.test/find?q=heron&place=&sort=name' }));
  expect(urls()[0]).toBe('q ?q=heron&place=1&sort=name');
  expect(new PointBook(JSON.parse(JSON.stringify(book.state()))).list()).toEqual(book.list());
});

test('an empty field for a host gets the name of one', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/look-up?domain=&server=whois.example&ghost=' }));
  const [domain, server] = book.list().filter(({ kind }) => kind === 'query');
  expect(domain?.url.search).toBe('?domain=&server=whois.example&ghost=1');
  expect(server?.url.search).toBe('?domain=example.com&server=whois.example&ghost=1');
});

test('the folder where a scan begins is a place whatever the page there answers', () => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/api/', status: 404 }));
  book.begin(new URL('https://shop.example.test/api/'));
  book.add(pageOf({ url: 'https://shop.example.test/api/v1/items' }));
  expect(told(book).filter((each) => each.startsWith('folder'))).toEqual([
    'folder base linked /api/',
    'folder inner derived /api/v1/',
  ]);
});

test('forms that are sent by POST are counted, once for each template', () => {
  const book = new PointBook();
  const form = (action: string) => `<form method=post action="${action}"><input name=a></form>`;
  const body = [
    form('/save'),
    form('/items/1'),
    form('/items/2'),
    form('https://other.example.test/'),
    '<form></form>',
  ];
  for (const page of ['/a', '/b'])
    book.add(
      pageOf({
        url: `https://shop.example.test${page}`,
        headers: { 'Content-Type': 'text/html' },
        body: body.join(''),
      }),
    );
  expect(book.posted).toBe(2);
  expect(new PointBook(JSON.parse(JSON.stringify(book.state()))).posted).toBe(2);
  expect(new PointBook({ points: [], over: [], acting: [] }).posted).toBe(0);
});

test.each([400, 401, 403, 404, 422, 500])('the parameters of a page with the status %i are points', (status) => {
  const book = new PointBook();
  book.add(pageOf({ url: 'https://shop.example.test/find?q=heron', status }));
  expect(told(book)).toContain('query q heron /find');
});

test('a part of a path before the last is a point, too: an id, and a word once for what is behind it', () => {
  const book = new PointBook();
  for (const path of ['/user/ann/profile', '/user/ann/orders', '/order/71/lines', '/v1/ping'])
    book.add(pageOf({ url: `https://shop.example.test${path}` }));
  expect(told(book).filter((each) => each.startsWith('path'))).toEqual([
    'path 2 profile /user/ann/profile',
    'path 0 user /user/ann/profile',
    'path 1 ann /user/ann/profile',
    'path 2 orders /user/ann/orders',
    'path 2 lines /order/71/lines',
    'path 0 order /order/71/lines',
    'path 1 71 /order/71/lines',
    'path 1 ping /v1/ping',
    'path 0 v1 /v1/ping',
  ]);
});

test.each(['application/json', 'text/yaml'])(
  'operations of an API description in %s that are not GET are counted',
  (type) => {
    const book = new PointBook();
    const paths = { '/items': { get: {}, post: {} }, '/items/{id}': { get: {}, put: {}, delete: {}, parameters: [] } };
    const page = { headers: { 'Content-Type': type }, body: JSON.stringify({ openapi: '3.0.0', paths }) };
    book.add(pageOf({ ...page, url: 'https://shop.example.test/openapi.json' }));
    book.add(pageOf({ ...page, url: 'https://shop.example.test/v1/openapi.json' }));
    expect(book.operations).toBe(3);
    expect(new PointBook(JSON.parse(JSON.stringify(book.state()))).operations).toBe(3);
  },
);

test('a cookie is a point of the page that sets it before it is one of any other', () => {
  const terms = { mark: 'mark', forms: [], excludedWords: [], inScope: () => true };
  const book = new PointBook(undefined, new ChangePoints(terms));
  for (const [path, name] of [
    ['/a', 'one'],
    ['/b', 'two'],
    ['/c', 'PHPSESSID'],
  ])
    book.add(pageOf({ url: `https://shop.example.test${path}`, headers: { 'Set-Cookie': `${name}=pond; Path=/` } }));
  const asked = book.list().flatMap(({ url, kind, name }) => (kind === 'cookie' ? [`${name} ${url.pathname}`] : []));
  expect(asked).toEqual(['one /a', 'two /b']);
});

test('headers of the client are points once for each program, where it is asked for the most', () => {
  const terms = { mark: 'mark', forms: [], excludedWords: [], inScope: () => true };
  const book = new PointBook(undefined, new ChangePoints(terms));
  for (const path of ['/log', '/log?user=1&view=all', '/log?user=2', '/list'])
    book.add(pageOf({ url: `https://shop.example.test${path}` }));
  const asked = book
    .list()
    .flatMap(({ url, kind, name }) => (kind === 'client' ? [`${name} ${url.pathname}${url.search}`] : []));
  expect(asked.filter((each) => each.startsWith('Referer'))).toEqual(['Referer /log?user=1&view=all', 'Referer /list']);
  expect(asked.length).toBe(6);
});

test('a form is a place of its own where one program answers all of a site, and a form with another id is not', () => {
  const terms = { mark: 'mark', forms: [], excludedWords: [], inScope: () => true };
  const book = new PointBook(undefined, new ChangePoints(terms));
  // The forms of snsttr/diwa: `index.php?page=...` answers them all.
  const forms = [
    ['upload', '<input name="title"><textarea name="description"></textarea>'],
    ['newthread', '<input name="title"><textarea name="post"></textarea>'],
    ['thread&id=1', '<textarea name="post"></textarea>'],
    ['thread&id=2', '<textarea name="post"></textarea>'],
    ['editpost&id=1', '<textarea name="post"></textarea>'],
  ] as const;
  for (const [page, fields] of forms)
    book.add(pageOf({ body: `<!doctype html><form method="post" action="?page=${page}">${fields}</form>` }));
  const asked = book.list().flatMap(({ url, kind, name }) => (kind === 'field' ? [`${name} ${url.search}`] : []));
  expect(asked).toEqual([
    'title ?page=upload',
    'description ?page=upload',
    'title ?page=newthread',
    'post ?page=newthread',
    'post ?page=thread&id=1',
    'post ?page=editpost&id=1',
  ]);
});

test('a folder and its first page that answer the same words, as in VulnLab, are one place but for parts of the path', () => {
  const pages = (body: (path: string) => string) => {
    const book = new PointBook();
    const meet = (path: string) => book.add(pageOf({ url: `https://shop.example.test${path}`, body: body(path) }));
    for (const path of ['/lab/', '/lab/index.php', '/lab/?country=france', '/lab/index.php?country=spain']) meet(path);
    const again = new PointBook(JSON.parse(JSON.stringify(book.state())));
    again.add(pageOf({ url: 'https://shop.example.test/lab/index.php?city=paris', body: body('/lab/index.php') }));
    return told(again).filter((each) => /^(?:query|path 1)/.test(each));
  };
  const one = pages(() => '<p>Learn the capital of a country.</p>');
  expect(one.filter((each) => each.startsWith('query'))).toEqual([
    'query country france /lab/',
    'query city paris /lab/',
  ]);
  expect(one).toContain('path 1 index.php /lab/index.php');
  const apart = pages((path) => (path.includes('index.php') ? '<p>Sign in, please.</p>' : '<p>Learn a capital.</p>'));
  expect(apart.filter((each) => each.startsWith('query'))).toEqual([
    'query country france /lab/',
    'query country spain /lab/index.php',
    'query city paris /lab/index.php',
  ]);
});
