import { pageOf } from '../page-of.ts';

const page = (header: string | readonly string[], more = {}) =>
  pageOf({ headers: { 'X-Frame-Options': header, ...more } });

export const fires = [page('ALLOWALL'), page('SAME-ORIGIN'), page(''), page('DENY;')];

export const silent = [
  page('DENY'),
  page('sameorigin'),
  page(['SAMEORIGIN', 'SAMEORIGIN']),
  page(['DENY', 'SAMEORIGIN']),
  page('ALLOW-FROM https://a.test'),
  page('ALLOWALL', { 'Content-Security-Policy': "frame-ancestors 'self'" }),
  pageOf({}),
];
