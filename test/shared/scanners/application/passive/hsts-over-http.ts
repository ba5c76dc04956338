import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ url: 'http://shop.example.test/', headers: { 'Strict-Transport-Security': 'max-age=31536000' } }),
];

export const silent = [
  pageOf({ url: 'http://shop.example.test/' }),
  pageOf({ headers: { 'Strict-Transport-Security': 'max-age=31536000' } }),
];
