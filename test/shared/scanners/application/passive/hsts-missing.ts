import { pageOf } from '../page-of.ts';

export const fires = [pageOf({}), pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{}' })];

export const silent = [
  pageOf({ headers: { 'Strict-Transport-Security': 'max-age=31536000' } }),
  pageOf({ headers: { 'Strict-Transport-Security': 'nonsense' } }),
  pageOf({ url: 'http://shop.example.test/' }),
  pageOf({ url: 'https://192.0.2.1/' }),
  pageOf({ url: 'https://[2001:db8::1]/' }),
  pageOf({ url: 'https://localhost/' }),
  pageOf({ headers: { 'Content-Type': 'image/png' } }),
  pageOf({ status: 304 }),
];
