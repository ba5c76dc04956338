import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ loggedIn: true }),
  pageOf({ loggedIn: true, headers: { 'Cache-Control': 'private, max-age=0' } }),
];

export const silent = [
  pageOf({ loggedIn: true, headers: { 'Cache-Control': 'private, no-store' } }),
  pageOf({}),
  pageOf({ loggedIn: true, headers: { 'Content-Type': 'text/css' } }),
  // The manual of Shaarli 0.12.1, as Apache 2.4.71 of Debian sends it.
  pageOf({
    loggedIn: true,
    headers: { Server: 'Apache/2.4.71 (Debian)', 'Accept-Ranges': 'bytes', Vary: 'Accept-Encoding' },
  }),
  // As ZNC 1.8.2 answers: what is for anybody is nobody's own.
  pageOf({
    url: 'https://shop.example.test/robots.txt',
    loggedIn: true,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'public' },
  }),
];
