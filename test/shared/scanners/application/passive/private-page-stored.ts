import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ loggedIn: true }),
  pageOf({ loggedIn: true, headers: { 'Cache-Control': 'private, max-age=0' } }),
];

export const silent = [
  pageOf({ loggedIn: true, headers: { 'Cache-Control': 'private, no-store' } }),
  pageOf({}),
  pageOf({ loggedIn: true, headers: { 'Content-Type': 'text/css' } }),
];
