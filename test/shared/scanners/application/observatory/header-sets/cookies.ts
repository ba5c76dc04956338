import { cookie, type HeaderSet, own, withHeaders } from './header-set.ts';

/** Cookies, of the page and of redirects to it. */
export const cookies: readonly HeaderSet[] = [
  cookie('all protected', 'sessionid=1; Secure; HttpOnly; SameSite=Lax'),
  cookie('without SameSite', 'sessionid=1; Secure; HttpOnly'),
  cookie('harmless, unprotected', 'color=blue'),
  cookie('harmless, unprotected, no HSTS', 'color=blue', { 'Strict-Transport-Security': 'max-age=1' }),
  cookie('session without Secure', 'PHPSESSID=1; HttpOnly'),
  cookie('session without Secure, no HSTS', 'PHPSESSID=1; HttpOnly', { 'Strict-Transport-Security': 'max-age=1' }),
  cookie('session without HttpOnly', 'login=1; Secure; SameSite=Strict'),
  cookie('anti-forgery token', 'csrftoken=1; Secure'),
  cookie('anti-forgery token with SameSite', 'XSRF=1; Secure; SameSite=Strict; HttpOnly'),
  cookie('SameSite unknown', 'a=1; Secure; SameSite=Sometimes'),
  cookie('SameSite empty', 'a=1; Secure; SameSite'),
  cookie('SameSite=None without Secure', 'a=1; SameSite=None', { 'Strict-Transport-Security': '' }),
  cookie('SameSite=None with Secure', 'a=1; SameSite=None; Secure'),
  cookie('of another host', 'a=1; Domain=other.example.net'),
  cookie('of a public suffix', 'a=1; Domain=com'),
  cookie('of the parent', 'a=1; Domain=example.com; Secure; SameSite=Lax'),
  cookie('that is thrown away', 'session=; Max-Age=0'),
  cookie('of Heroku', 'heroku-session-affinity=1'),
  cookie('without a name', '=value; Secure'),
  cookie('with a broken prefix', '__Host-a=1; Secure; Path=/shop'),
  cookie('several', ['a=1; Secure; SameSite=Lax', 'sess=2; Secure', 'b=3']),
  withHeaders(
    'cookie: set by a redirect',
    {},
    { onTheWay: [{ url: `https://${own}/start`, header: 'login=1; Secure' }] },
  ),
  withHeaders(
    'cookie: set by a redirect on another host',
    {},
    {
      onTheWay: [{ url: 'https://login.example.net/', header: 'session=1' }],
    },
  ),
];
