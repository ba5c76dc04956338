import { pageOf } from '../page-of.ts';

export const fires = [pageOf({}), pageOf({ headers: { 'Cross-Origin-Opener-Policy': 'unsafe-none' } })];

export const silent = [
  pageOf({ headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } }),
  pageOf({ headers: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups; report-to="coop"' } }),
  pageOf({ url: 'http://shop.example.test/' }),
];
