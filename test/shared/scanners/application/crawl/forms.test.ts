import { expect, test } from 'vitest';
import { linksOf } from '../../../../../shared/scanners/application/crawl/links-of.ts';
import { pageOf } from '../page-of.ts';

const at = 'https://shop.example.test/a/b.html?old=1';

/** `kind address` of each form of a page. */
function formsOf(body: string): string[] {
  return linksOf(pageOf({ url: at, body }))
    .filter(({ form }) => form !== undefined)
    .map(({ form, url }) => `${form} ${url.replace('https://shop.example.test', '')}`);
}

const field = '<input name=x value=1>';

test.each([
  ['a search by its field', '<form action=/find><input name=q></form>', 'search /find?q='],
  ['a search by its role', '<form role=search action=/find><input name=words></form>', 'search /find?words='],
  ['a search by its button', '<form action=/f><input name=w><button>Suchen</button></form>', 'search /f?w='],
  [
    'a search with a token',
    '<form><input type=search name=w><input type=hidden name=csrf_token value=a></form>',
    'search /a/b.html?w=&csrf_token=a',
  ],
  ['a filter', `<form action=/list>${field}<button>Apply filter</button></form>`, 'other /list?x=1'],
  [
    'a form that is only to be submitted',
    `<form action=/list>${field}<input type=submit name=Submit value=Submit></form>`,
    'other /list?x=1&Submit=Submit',
  ],
  ['a form that leads to #', `<form action="#">${field}</form>`, 'other /a/b.html?x=1'],
  ['a form that leads to a fragment of another page', `<form action="/list#top">${field}</form>`, 'other /list?x=1'],
  ['a form without action below a base', `<base href="/z/"><form>${field}</form>`, 'other /a/b.html?x=1'],
  ['a form that leads to # below a base', `<base href="/z/y"><form action="#">${field}</form>`, 'other /z/y?x=1'],
  ['a form of a method that there is not', `<form method=send action=/list>${field}</form>`, 'other /list?x=1'],
  [
    'a button that is an image',
    `<form action=/list>${field}<input type=image name=go alt=Go></form>`,
    'other /list?x=1&go.x=0&go.y=0',
  ],
])('%s', (_what, body, link) => {
  expect(formsOf(body)).toEqual([link]);
});

test.each([
  [
    'the form that changes a password',
    '<form action="#" method=GET><input type=password name=password_new><input type=password name=password_conf><input type=submit name=Change value=Change></form>',
  ],
  ['a password', `<form><input name=user><input type=password name=word></form>`],
  ['a password that stands elsewhere', '<form id=f><input name=user></form><input type=password name=word form=f>'],
  ['a file', '<form action=/list><input type=file name=x></form>'],
  ['a button', `<form action=/list>${field}<button>Delete</button></form>`],
  ['the second of two buttons', `<form action=/list>${field}<button>Show</button><button>Löschen</button></form>`],
  ['a button that is an image', `<form action=/list>${field}<input type=image src=/x.png alt="Remove item"></form>`],
  ['a button with an image', `<form action=/list>${field}<button><img src=/x.png alt="Empty cart"></button></form>`],
  ['the title of a button', `<form action=/list>${field}<button title="Revoke">x</button></form>`],
  [
    'where a button leads',
    `<form action=/list>${field}<button>Go</button><button formaction=/users/5/delete>Go</button></form>`,
  ],
  ['its address', `<form action=/delete.php>${field}</form>`],
  ['what it sends', '<form action=/list.php><input type=hidden name=action value=delete_item></form>'],
  ['the name of a field', '<form action=/list><input name=delete_id></form>'],
  ['an amount', '<form action=/list><input name=to><input name=amount></form>'],
  ['a token', `<form action=/list>${field}<input type=hidden name=sesskey value=a></form>`],
  ['its own name', `<form id=changePasswordForm action=/list>${field}</form>`],
  ['its legend', `<form action=/list><legend>Register</legend>${field}</form>`],
  ['in Russian', `<form action=/list>${field}<button>Удалить</button></form>`],
  ['in Japanese', `<form action=/list>${field}<input type=submit value=送信></form>`],
])('a form acts by %s', (_what, body) => {
  const forms = formsOf(body);
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form).toMatch(/^acting /);
});

test('what is sent by POST is no address', () => {
  const body = `<form method=post action=/a>${field}<button formaction=/b>x</button></form><form method=dialog>${field}</form>`;
  expect(linksOf(pageOf({ url: at, body }))).toEqual([]);
});

test('a button that leads elsewhere by GET is an address of its own', () => {
  const body = `<form method=post action=/a>${field}<button>x</button><button formmethod=get formaction=/b>y</button></form>`;
  expect(formsOf(body)).toEqual(['other /b?x=1']);
});

test('links say what they are for: by text, title, image, and what is asked before', () => {
  const body =
    '<a href=/1 title="Delete it">x</a><a href=/2><img alt=Remove></a><a href=/3 onclick="return confirm(1)">x</a><a href=/4 data-method=delete>x</a><button data-url=/5/x>Revoke</button>';
  expect(
    linksOf(pageOf({ url: at, body })).map(({ url, words, asksFirst }) => [url.slice(25), words, asksFirst]),
  ).toEqual([
    ['/1', ['x', 'Delete it'], undefined],
    ['/2', ['Remove'], undefined],
    ['/3', ['x'], true],
    ['/5/x', ['Revoke'], undefined],
  ]);
});

test('what one link says of an address holds for each that leads there', () => {
  const body =
    '<a href=/1><i class=bin></i></a><a href=/1>Delete</a><div data-url=/1/2></div><a href=/1/2>Go on</a><a href=/1/2 data-confirm=really></a><a href=/3>Read</a>';
  expect(
    linksOf(pageOf({ url: at, body })).map(({ url, words, asksFirst }) => [url.slice(25), words, asksFirst]),
  ).toEqual([
    ['/1', ['Delete'], undefined],
    ['/1', ['Delete'], undefined],
    ['/1/2', ['Go on'], true],
    ['/1/2', ['Go on'], true],
    ['/1/2', ['Go on'], true],
    ['/3', ['Read'], undefined],
  ]);
});

test('an operation of an interface says what it is for', () => {
  const document = { openapi: '3.0.0', paths: { '/a': { get: { operationId: 'purgeAll', summary: 'Purge' } } } };
  const [link] = linksOf(
    pageOf({ url: at, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(document) }),
  );
  expect(link?.words).toEqual(['purgeAll', 'Purge']);
});
