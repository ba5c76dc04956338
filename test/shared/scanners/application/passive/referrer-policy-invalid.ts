import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Referrer-Policy': 'none' } }),
  pageOf({ headers: { 'Referrer-Policy': '' } }),
  pageOf({ body: '<meta name="referrer" content="never">' }),
];

export const silent = [
  pageOf({ headers: { 'Referrer-Policy': 'Same-Origin' } }),
  pageOf({ headers: { 'Referrer-Policy': 'new-value, origin' } }),
  pageOf({}),
];
