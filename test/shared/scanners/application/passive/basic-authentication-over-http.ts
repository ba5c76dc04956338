import { pageOf } from '../page-of.ts';

const page = (header: string, url = 'http://shop.example.test/') =>
  pageOf({ url, status: 401, headers: { 'WWW-Authenticate': header } });

export const fires = [page('Basic realm="Shop"'), page('Negotiate, basic realm="x"')];

export const silent = [
  page('Digest realm="Basic", nonce="1"'),
  page('Bearer'),
  page('Basic realm="Shop"', 'https://shop.example.test/'),
  pageOf({ url: 'http://shop.example.test/' }),
];
