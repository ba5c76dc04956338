import { pageOf } from '../page-of.ts';

const set = (cookie: string) => pageOf({ headers: { 'Set-Cookie': cookie } });

export const fires = [
  set('PHPSESSID=1; Secure'),
  set('JSESSIONID=1; Path=/'),
  set('connect.sid=s%3A1; Path=/'),
  set('ASP.NET_SessionId=1; SameSite=Lax'),
  set('session=abc'),
  set('auth_token=abc; Secure'),
  set('wordpress_logged_in_5c016e8f0f95f039102cbe8366c5c7f3=admin; Secure'),
  set('SSESSaf1bc0de2f3a4b5c6d7e8f9012345678=1; Secure'),
];

export const silent = [
  set('PHPSESSID=1; HttpOnly'),
  set('color=blue'),
  set('XSRF-TOKEN=1; Secure'),
  set('csrftoken=1; Secure'),
  set('_ga=GA1.2.3.4'),
  set('_hjSession_123=1'),
  set('ai_session=1'),
  set('ARRAffinity=1'),
  set('possession=1'),
  set('PHPSESSID=; Max-Age=0'),
];
