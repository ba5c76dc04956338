import { pageOf } from '../page-of.ts';

const java = Buffer.from('aced00057372000a53686f702e43617274', 'hex').toString('base64');

export const fires = [
  pageOf({ body: `<form method="post"><input type="hidden" name="cart" value="${java}"></form>` }),
  pageOf({ headers: { 'Set-Cookie': `cart=${encodeURIComponent(java)}; Path=/` }, body: '<p>x</p>' }),
  pageOf({
    url: `https://shop.example.test/?u=${encodeURIComponent('O:4:"User":1:{s:4:"name";s:3:"joe";}')}`,
    body: '<p>x</p>',
  }),
  pageOf({
    headers: { 'Set-Cookie': `u=${Buffer.from('O:4:"User":1:{s:4:"name";s:3:"joe";}').toString('base64')}` },
    body: '<p>x</p>',
  }),
  pageOf({ headers: { 'Set-Cookie': 'd=AAEAAAD/////AQAAAAAAAAAMAgAAAEVTaG9w' }, body: '<p>x</p>' }),
];

export const silent = [
  pageOf({ body: '<input type="hidden" name="__VIEWSTATE" value="rO0ABXNyAApTaG9wLkNhcnQ">' }),
  pageOf({ headers: { 'Set-Cookie': 'sid=9f86d081884c7d659a2feaa0c55ad015' }, body: '<a href="?q=O:brien">x</a>' }),
  pageOf({ body: '<input type="hidden" name="t" value="eyJhIjoxfQ=="><input name="b" value="AAEAAAD">' }),
  pageOf({
    headers: { 'Set-Cookie': `s=${Buffer.from('hello world, this is text').toString('base64')}` },
    body: '<p>x</p>',
  }),
];
