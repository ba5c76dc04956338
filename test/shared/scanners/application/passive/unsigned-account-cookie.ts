import { pageOf } from '../page-of.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ada = { user: 'ada', admin: false };
const setting = (...cookies: string[]) => pageOf({ headers: { 'Set-Cookie': cookies } });

export const fires = [
  setting(`session=${base64(ada)}; HttpOnly`),
  setting(`session=${encodeURIComponent(base64(ada))}`),
  setting(`profile=${base64url({ id: 5, role: 'user' })}`),
  setting(`auth=${encodeURIComponent(JSON.stringify({ username: 'ada' }))}`),
  setting(`sid=${Buffer.from(JSON.stringify({ uid: 17 })).toString('hex')}`),
  setting(`token=${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({ sub: 1, isAdmin: true })}.`),
  setting(`session=${base64({ passport: { user: 5 } })}`),
  // The signature of another cookie.
  setting(`session=${base64(ada)}`, 'lang.sig=0123456789abcdef01'),
];

export const silent = [
  // Express' cookie-session, signed beside; Flask, signed behind a dot; Rails behind two hyphens.
  setting(`session=${base64(ada)}`, 'session.sig=Hh2uQ9Zc7vV1mD3pX8kR5tYwB0a'),
  setting(`session=${base64url(ada)}.aSrNYg.3mD3pX8kR5tYwB0aHh2uQ9Zc7vV`),
  setting(`session=${base64(ada)}--0123456789abcdef0123456789abcdef01234567`),
  setting(`token=${base64url({ alg: 'HS256' })}.${base64url({ isAdmin: true })}.3mD3pX8kR5tYwB0aHh2uQ9Zc7vV`),
  // Laravel encrypts, and names the parts.
  setting(`laravel_session=${base64({ iv: 'x', value: 'y', mac: 'z', user: 1 })}`),
  setting(`session=${base64({ cart: [1, 2], lang: 'en' })}`),
  // Who somebody is to statistics.
  setting(`mp_1a2b_mixpanel=${encodeURIComponent(JSON.stringify({ distinct_id: 'x', user: 'y' }))}`),
  setting('session=E81FB9A0C13D4F0B9A77', 'theme=dark'),
  setting(`session=${base64(ada)}; Max-Age=0`),
  setting('session={"user":'),
  pageOf({}),
];
