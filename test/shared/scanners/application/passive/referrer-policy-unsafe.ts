import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Referrer-Policy': 'unsafe-url' } }),
  pageOf({ headers: { 'Referrer-Policy': 'no-referrer, no-referrer-when-downgrade' } }),
  pageOf({ headers: { 'Referrer-Policy': 'no-referrer' }, body: '<META NAME=Referrer CONTENT=unsafe-url>' }),
];

export const silent = [
  pageOf({ headers: { 'Referrer-Policy': 'strict-origin-when-cross-origin' } }),
  pageOf({ headers: { 'Referrer-Policy': 'unsafe-url, same-origin' } }),
  pageOf({ headers: { 'Referrer-Policy': 'nonsense' } }),
  pageOf({}),
];
