import { pageOf } from '../page-of.ts';

const head = (policy: string) => `<head><meta http-equiv="Content-Security-Policy" content="${policy}"></head>`;

export const fires = [
  pageOf({ body: head("default-src 'self'; frame-ancestors 'none'") }),
  pageOf({ body: head('sandbox'), headers: { 'Content-Security-Policy': "frame-ancestors 'none'" } }),
];

export const silent = [
  pageOf({ body: head("default-src 'self'") }),
  pageOf({ body: head("frame-ancestors 'none'"), headers: { 'Content-Security-Policy': "frame-ancestors 'self'" } }),
  pageOf({ headers: { 'Content-Security-Policy': "frame-ancestors 'none'; report-uri /csp" } }),
];
