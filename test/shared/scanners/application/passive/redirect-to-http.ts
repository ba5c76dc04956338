import { pageOf } from '../page-of.ts';

const page = (location: string, url = 'https://shop.example.test/cart', status = 302) =>
  pageOf({ url, status, headers: { Location: location } });

export const fires = [page('http://shop.example.test/pay'), page('HTTP://other.example.test/', undefined, 301)];

export const silent = [
  page('/pay'),
  page('//shop.example.test/pay'),
  page('https://shop.example.test/pay'),
  page('http://shop.example.test/pay', 'http://shop.example.test/cart'),
  page('http://shop.example.test/pay', undefined, 200),
];
