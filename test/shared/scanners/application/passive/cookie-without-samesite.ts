import { pageOf } from '../page-of.ts';

const set = (cookie: string) => pageOf({ headers: { 'Set-Cookie': cookie } });

export const fires = [set('a=1; Secure; HttpOnly'), set('sid=1')];

export const silent = [
  set('a=1; SameSite=Lax'),
  set('a=1; samesite=strict'),
  // What is wrong with its value is another check's to say.
  set('a=1; SameSite=x'),
  set('a=; Max-Age=0'),
];
