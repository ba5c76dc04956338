import { pageOf } from '../page-of.ts';

const set = (cookie: string | readonly string[], url = 'https://shop.example.test/') =>
  pageOf({ url, headers: { 'Set-Cookie': cookie, Date: 'Sat, 21 Nov 2026 10:00:00 GMT' } });

export const fires = [
  set('sid=1; HttpOnly'),
  set('color=blue; Path=/'),
  set(['a=1; Secure', 'b=2']),
  pageOf({ status: 302, headers: { 'Set-Cookie': 'lang=de', Location: '/de' } }),
];

export const silent = [
  set('sid=1; secure; HttpOnly'),
  set('sid=; Max-Age=0'),
  set('sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
  // Taken back in the same answer.
  set(['sid=1', 'sid=; Max-Age=-1']),
  set('sid=1', 'http://shop.example.test/'),
  pageOf({}),
];
