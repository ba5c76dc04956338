import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<img src="http://img.example.net/a.png">' }),
  pageOf({ body: '<img src="/a.png" srcset="/a.png 1x, http://img.example.net/a2.png 2x">' }),
  pageOf({ body: '<video poster="http://img.example.net/a.png"><source src="https://v.example.net/a.mp4"></video>' }),
  pageOf({ headers: { 'Content-Type': 'text/css' }, body: 'body{background:url(http://img.example.net/bg.png)}' }),
];

export const silent = [
  pageOf({ body: '<img src="https://img.example.net/a.png"><img src="/b.png"><img src="data:image/png;base64,AAAA">' }),
  pageOf({ body: '<script src="http://cdn.example.net/x.js"></script>' }),
  pageOf({ headers: { 'Content-Type': 'text/css' }, body: '@import url(http://fonts.example.net/a.css);' }),
  pageOf({ url: 'http://shop.example.test/', body: '<img src="http://img.example.net/a.png">' }),
  pageOf({
    headers: { 'Content-Security-Policy': 'upgrade-insecure-requests' },
    body: '<img src="http://img.example.net/a.png">',
  }),
  pageOf({ body: '<svg xmlns="http://www.w3.org/2000/svg"><image href="/a.png"/></svg>' }),
];
