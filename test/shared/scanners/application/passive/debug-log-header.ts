import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'X-ChromeLogger-Data': 'eyJ2ZXJzaW9uIjoiNC4xLjAifQ==' } }),
  pageOf({ headers: { 'X-Clockwork-Id': '1700000000-1234', 'Content-Type': 'application/json' } }),
];

export const silent = [pageOf({}), pageOf({ headers: { 'X-Request-Id': '1' } })];
