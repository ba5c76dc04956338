import { pageOf } from '../page-of.ts';

export const fires = [pageOf({}), pageOf({ body: '<meta name="description" content="referrer">' })];

export const silent = [
  pageOf({ headers: { 'Referrer-Policy': 'no-referrer' } }),
  pageOf({ headers: { 'Referrer-Policy': 'nonsense' } }),
  pageOf({ body: '<meta name="referrer" content="origin">' }),
  pageOf({ headers: { 'Content-Type': 'application/json' } }),
];
