import { pageOf } from '../page-of.ts';

const page = (header: string, url = 'https://shop.example.test/') =>
  pageOf({ url, headers: { 'Strict-Transport-Security': header } });

export const fires = [page('max-age=86400'), page('max-age=0'), page('includeSubDomains; max-age="15551999"')];

export const silent = [
  page('max-age=15552000'),
  page('max-age=31536000; includeSubDomains'),
  page('nonsense'),
  page('max-age=1', 'http://shop.example.test/'),
  page('max-age=1', 'https://192.0.2.1/'),
];
