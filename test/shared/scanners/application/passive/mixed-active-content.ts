import { pageOf } from '../page-of.ts';

const head = (markup: string) => pageOf({ body: `<html><head>${markup}</head><body>x</body></html>` });

export const fires = [
  head('<script src="http://cdn.example.net/x.js"></script>'),
  head('<link rel="stylesheet" href="http://cdn.example.net/x.css">'),
  pageOf({ body: '<iframe src="http://maps.example.net/"></iframe>' }),
  pageOf({ body: '<base href="http://shop.example.test/"><script src="app.js"></script>' }),
  pageOf({ body: '<style>@import url(http://fonts.example.net/a.css);</style>' }),
  pageOf({ headers: { 'Content-Type': 'text/css' }, body: '@import "http://fonts.example.net/a.css";' }),
];

export const silent = [
  head('<script src="https://cdn.example.net/x.js"></script><script src="//cdn.example.net/y.js"></script>'),
  head('<script src="http://localhost:3000/x.js"></script>'),
  head(
    '<link rel="canonical" href="http://shop.example.test/"><link rel="alternate" href="http://shop.example.test/en">',
  ),
  pageOf({ body: '<a href="http://other.example.net/">out</a><img src="http://img.example.net/a.png">' }),
  pageOf({ url: 'http://shop.example.test/', body: '<script src="http://cdn.example.net/x.js"></script>' }),
  pageOf({
    headers: { 'Content-Security-Policy': "default-src 'self'; upgrade-insecure-requests" },
    body: '<script src="http://cdn.example.net/x.js"></script>',
  }),
  head(
    '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><script src="http://cdn.example.net/x.js"></script>',
  ),
];
