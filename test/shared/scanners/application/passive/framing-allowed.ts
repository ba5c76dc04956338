import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({}),
  pageOf({ headers: { 'Content-Security-Policy': "default-src 'self'" } }),
  pageOf({ headers: { 'Content-Security-Policy': 'frame-ancestors *' } }),
  // Beside frame-ancestors browsers skip it.
  pageOf({ headers: { 'Content-Security-Policy': 'frame-ancestors https:', 'X-Frame-Options': 'DENY' } }),
  // Not in a meta element.
  pageOf({ body: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">` }),
];

export const silent = [
  pageOf({ headers: { 'X-Frame-Options': 'SAMEORIGIN' } }),
  pageOf({ headers: { 'Content-Security-Policy': "frame-ancestors 'self' https://partner.example.com" } }),
  pageOf({ headers: { 'Content-Security-Policy': ['frame-ancestors *', "frame-ancestors 'none'"] } }),
  // What is wrong with it is another check's to say.
  pageOf({ headers: { 'X-Frame-Options': 'ALLOWALL' } }),
  pageOf({ headers: { 'Content-Type': 'application/json' } }),
  pageOf({ status: 403 }),
];
