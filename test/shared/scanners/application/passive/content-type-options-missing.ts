import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({}),
  pageOf({ headers: { 'Content-Type': 'application/javascript' }, body: '1' }),
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{}' }),
];

export const silent = [
  pageOf({ headers: { 'X-Content-Type-Options': 'nosniff' } }),
  pageOf({ headers: { 'X-Content-Type-Options': 'other' } }),
  pageOf({ headers: { 'Content-Type': 'image/png' } }),
  pageOf({ status: 301, headers: { Location: '/a' } }),
  pageOf({ status: 500 }),
];
