import { pageOf } from '../page-of.ts';

export const fires = [pageOf({}), pageOf({ headers: { 'Content-Type': 'application/json' }, body: '[]' })];

export const silent = [
  pageOf({ headers: { 'Cross-Origin-Resource-Policy': 'same-origin' } }),
  pageOf({ headers: { 'Content-Type': 'image/png' } }),
  pageOf({ headers: { 'Content-Type': 'application/javascript' } }),
];
