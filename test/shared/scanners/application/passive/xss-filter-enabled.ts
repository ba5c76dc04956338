import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'X-XSS-Protection': '1; mode=block' } }),
  pageOf({ headers: { 'X-XSS-Protection': '1' } }),
];

export const silent = [pageOf({}), pageOf({ headers: { 'X-XSS-Protection': '0' } })];
