import { pageOf } from '../page-of.ts';

const page = (control: string, more = {}) =>
  pageOf({ headers: { 'Set-Cookie': 'sid=1; Secure; HttpOnly', 'Cache-Control': control, ...more } });

export const fires = [
  page('public, max-age=600'),
  page('s-maxage=60, max-age=0'),
  page('max-age=3600'),
  pageOf({ loggedIn: true, headers: { 'Cache-Control': 'public, max-age=60' } }),
];

export const silent = [
  page('private, max-age=600'),
  page('no-store'),
  page('no-cache="Set-Cookie", max-age=600'),
  page('public, max-age=0, must-revalidate'),
  page('s-maxage=0, max-age=600'),
  pageOf({ headers: { 'Set-Cookie': 'sid=1' } }),
  pageOf({ headers: { 'Set-Cookie': 'theme=dark', 'Cache-Control': 'public, max-age=600' } }),
  pageOf({ headers: { 'Cache-Control': 'public, max-age=600' } }),
  page('public, max-age=600', { 'Content-Type': 'image/png' }),
  // As ZNC 1.8.2 answers: what is for anybody is nobody's own.
  pageOf({
    url: 'https://shop.example.test/robots.txt',
    loggedIn: true,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'public' },
  }),
];
