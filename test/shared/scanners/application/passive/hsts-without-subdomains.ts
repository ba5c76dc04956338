import { pageOf } from '../page-of.ts';

const page = (header: string) => pageOf({ headers: { 'Strict-Transport-Security': header } });

export const fires = [page('max-age=31536000'), page('max-age=31536000; preload')];

export const silent = [
  page('max-age=31536000; includeSubDomains'),
  page('max-age=31536000; INCLUDESUBDOMAINS'),
  page('max-age=0'),
  page('nonsense'),
  pageOf({}),
];
