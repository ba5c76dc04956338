import { pageOf } from '../page-of.ts';

const page = (header: string | readonly string[], url = 'https://shop.example.test/') =>
  pageOf({ url, headers: { 'Strict-Transport-Security': header } });

export const fires = [
  page('max-age: 31536000'),
  page('max-age=31536000, includeSubDomains'),
  page('includeSubDomains'),
  page('max-age=1; max-age=31536000'),
  page('max-age=one'),
  page('"max-age=31536000"'),
  page(''),
];

export const silent = [
  page('max-age=31536000'),
  page('max-age="31536000" ; includeSubDomains;'),
  page('MAX-AGE=31536000; preload; new-directive=x'),
  // The first one is well, and the one that counts.
  page(['max-age=31536000', 'nonsense: 1']),
  page('nonsense', 'http://shop.example.test/'),
];
