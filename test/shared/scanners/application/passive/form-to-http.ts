import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<form method="post" action="http://shop.example.test/pay"><input name="card"></form>' }),
  pageOf({ body: '<form action="http://shop.example.test/login"><input type="password" name="p"></form>' }),
  pageOf({ body: '<form action="/a"><button formaction="http://shop.example.test/b">go</button></form>' }),
];

export const silent = [
  pageOf({ body: '<form method="post" action="/pay"><input name="card"></form>' }),
  pageOf({ body: '<form action="https://pay.example.net/"></form><form></form>' }),
  pageOf({ body: '<form action="http://localhost:8080/"></form>' }),
  pageOf({ url: 'http://shop.example.test/', body: '<form action="http://shop.example.test/pay"></form>' }),
  pageOf({
    headers: { 'Content-Security-Policy': 'upgrade-insecure-requests' },
    body: '<form action="http://shop.example.test/pay"></form>',
  }),
];
