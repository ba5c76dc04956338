import { pageOf } from '../page-of.ts';

const set = (cookie: string, date?: string) =>
  pageOf({ headers: { 'Set-Cookie': cookie, ...(date === undefined ? {} : { Date: date }) } });

export const fires = [
  set('sessionid=1; Max-Age=315360000'),
  set('session=1; Expires=Fri, 31 Dec 2055 23:59:59 GMT', 'Sat, 21 Nov 2026 10:00:00 GMT'),
];

export const silent = [
  set('sessionid=1'),
  set('sessionid=1; Max-Age=1209600'),
  set('sessionid=1; Max-Age=forever'),
  set('theme=1; Max-Age=315360000'),
  set('session=1; Expires=Mon, 30 Nov 2026 10:00:00 GMT', 'Sat, 21 Nov 2026 10:00:00 GMT'),
  // Without the site's clock its time says nothing.
  set('session=1; Expires=Fri, 31 Dec 2055 23:59:59 GMT'),
];
