import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'X-Content-Security-Policy': "default-src 'self'" } }),
  pageOf({ headers: { 'X-WebKit-CSP': "default-src 'self'", 'Content-Security-Policy': "default-src 'self'" } }),
];

export const silent = [pageOf({ headers: { 'Content-Security-Policy': "default-src 'self'" } })];
