import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'X-Debug-Token': '4f2a91' } }),
  pageOf({
    headers: { 'X-Debug-Token': '4f2a91', 'X-Debug-Token-Link': 'https://shop.example.test/_profiler/4f2a91' },
  }),
];

export const silent = [pageOf({ headers: { 'X-Request-Id': '4f2a91' } })];
