import { pageOf } from '../../page-of.ts';
import { siteOf } from '../site-of.ts';

const at = 'https://shop.example.test/login';
const id = 'E81FB9A0C13D4F0B9A77';
const form = (...cookies: string[]) => pageOf({ url: at, headers: { 'Set-Cookie': cookies } });
const sent = (...cookies: string[]) =>
  pageOf({ url: at, method: 'POST', status: 302, headers: { Location: '/', 'Set-Cookie': cookies } });
const landing = (...cookies: string[]) => pageOf({ headers: { 'Set-Cookie': cookies } });

export const fires = [
  siteOf({ logIn: [form(`JSESSIONID=${id}; Path=/; HttpOnly`), sent(), landing()] }),
  siteOf({ logIn: [form(`sid=${id}`), sent(`sid=${id}; HttpOnly`, 'lang=en'), landing()] }),
  // A new token against forged requests lets nobody in.
  siteOf({
    logIn: [form(`PHPSESSID=${id}`, 'XSRF-TOKEN=0123456789abcdef01'), sent('XSRF-TOKEN=fedcba98765432101'), landing()],
  }),
  // What is taken away is no new session.
  siteOf({ logIn: [form(`PHPSESSID=${id}`), sent('guest_token=deleted; Max-Age=0'), landing()] }),
];

export const silent = [
  siteOf({ logIn: [form(`JSESSIONID=${id}`), sent('JSESSIONID=0A11FB9A0C13D4F0B9A7'), landing()] }),
  // Renewed by the page that the log-in leads to.
  siteOf({ logIn: [form(`JSESSIONID=${id}`), sent(), landing('JSESSIONID=0A11FB9A0C13D4F0B9A7')] }),
  // Another cookie lets in, as in WordPress.
  siteOf({ logIn: [form(`PHPSESSID=${id}`), sent('shop_user=9f1c2b7a5d3e4c6f8a01'), landing()] }),
  siteOf({ logIn: [form('lang=en', 'consent=0123456789abcdef01'), sent(), landing()] }),
];

export const notTestable = [
  // By GET nothing tells the form from what it is answered with.
  siteOf({ logIn: [form(`JSESSIONID=${id}`), landing()] }),
];
