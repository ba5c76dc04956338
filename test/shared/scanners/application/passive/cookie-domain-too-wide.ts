import { pageOf } from '../page-of.ts';

const set = (cookie: string, url = 'https://www.shop.example.com/') =>
  pageOf({ url, headers: { 'Set-Cookie': cookie } });

export const fires = [set('a=1; Domain=example.com'), set('sid=1; Domain=.shop.example.com')];

export const silent = [
  set('a=1'),
  set('a=1; Domain='),
  set('a=1; Domain=www.shop.example.com'),
  // Browsers refuse these.
  set('a=1; Domain=com'),
  set('a=1; Domain=example.net'),
  set('a=1; Domain=ample.com'),
];
