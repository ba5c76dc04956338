import { pageOf } from '../page-of.ts';

const page = (header: string, more = {}) => pageOf({ headers: { 'X-Frame-Options': header, ...more } });

export const fires = [page('ALLOW-FROM https://partner.example.com'), page('allow-from *')];

export const silent = [
  page('DENY'),
  page('ALLOW-FROM https://a.test', { 'Content-Security-Policy': 'frame-ancestors https://a.test' }),
  pageOf({}),
];
