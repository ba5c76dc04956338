import { pageOf } from '../page-of.ts';

const page = (origin: string, url = 'https://shop.example.test/', more = {}) =>
  pageOf({ url, headers: { 'Access-Control-Allow-Origin': origin, ...more } });

export const fires = [
  page('http://app.example.com'),
  page('http://app.example.com', undefined, { 'Access-Control-Allow-Credentials': 'true' }),
];

export const silent = [
  page('https://app.example.com'),
  page('*'),
  page('http://localhost:3000'),
  page('http://app.example.com', 'http://shop.example.test/'),
];
