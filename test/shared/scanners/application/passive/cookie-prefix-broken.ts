import { pageOf } from '../page-of.ts';

const set = (cookie: string, url = 'https://shop.example.test/') => pageOf({ url, headers: { 'Set-Cookie': cookie } });

export const fires = [
  set('__Host-id=1; Secure; Path=/shop'),
  set('__Host-id=1; Secure'),
  set('__Host-id=1; Secure; Path=/; Domain=example.test'),
  set('__Secure-id=1; Path=/'),
  set('__Secure-id=1; Secure', 'http://shop.example.test/'),
  set('__host-id=1; Path=/'),
];

export const silent = [
  set('__Host-id=1; Secure; Path=/'),
  set('__Secure-id=1; Secure; Domain=example.test'),
  set('_Host-id=1'),
];
