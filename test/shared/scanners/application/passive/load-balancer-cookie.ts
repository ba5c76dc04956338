import { pageOf } from '../page-of.ts';

const set = (cookie: string) => pageOf({ headers: { 'Set-Cookie': cookie } });

export const fires = [set('BIGipServerweb=1677787402.36895.0000; path=/'), set('pool=16820416.20480.0000')];

export const silent = [
  set('BIGipServerweb=!UEQ9Mm5oZkR2aGZnaA==; path=/'),
  // 8.8.8.8 is no secret.
  set('BIGipServerweb=134744072.20480.0000; path=/'),
  set('BIGipServerweb=9999999999.20480.0000; path=/'),
  set('version=1677787402.3'),
];
