import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({}),
  pageOf({ headers: { 'Content-Security-Policy': ' ' } }),
  pageOf({ body: `<body><meta http-equiv="Content-Security-Policy" content="default-src 'self'"></body>` }),
];

export const silent = [
  pageOf({ headers: { 'Content-Security-Policy': "default-src 'self'" } }),
  pageOf({ headers: { 'Content-Security-Policy-Report-Only': "default-src 'self'" } }),
  pageOf({ body: `<head><META HTTP-EQUIV="content-security-policy" CONTENT="default-src 'self'"></head>` }),
  pageOf({ status: 404 }),
  pageOf({ status: 302, headers: { Location: '/login' } }),
  pageOf({ headers: { 'Content-Type': 'text/css' } }),
];
