import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Content-Security-Policy-Report-Only': "default-src 'self'; report-uri /csp" } }),
];

export const silent = [
  pageOf({}),
  pageOf({
    headers: {
      'Content-Security-Policy': "default-src 'self'",
      'Content-Security-Policy-Report-Only': "default-src 'none'",
    },
  }),
];
