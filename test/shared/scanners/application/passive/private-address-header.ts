import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ status: 302, headers: { Location: 'http://10.1.2.3/login' } }),
  pageOf({ headers: { Via: '1.1 192.168.0.14:3128 (squid)' } }),
  pageOf({ headers: { Link: '<https://172.20.0.5/style.css>; rel=preload' } }),
];

export const silent = [
  pageOf({ status: 302, headers: { Location: 'https://shop.example.test/10.1.2/3' } }),
  pageOf({ headers: { Via: '1.1 google' } }),
  pageOf({ headers: { Via: '2.10.1.2.3.4 proxy' } }),
  pageOf({ headers: { Link: '<https://172.32.0.5/>' } }),
  // Who is asked by such an address tells nothing new.
  pageOf({ url: 'http://10.1.2.3/', status: 302, headers: { Location: 'http://10.1.2.3/login' } }),
];
