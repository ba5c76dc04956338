import { pageOf } from '../page-of.ts';

export const fires = [pageOf({})];

export const silent = [
  pageOf({ headers: { 'Permissions-Policy': 'camera=()' } }),
  pageOf({ status: 404 }),
  pageOf({ headers: { 'Content-Type': 'text/css' } }),
];
