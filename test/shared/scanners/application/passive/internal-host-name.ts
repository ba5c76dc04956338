import { pageOf } from '../page-of.ts';

const json = { 'Content-Type': 'application/json' };

export const fires = [
  pageOf({ headers: json, body: '{"backend":"http://orders.shop.svc.cluster.local:8080/v1"}' }),
  pageOf({ body: '<img src="https://wiki.acme.corp/logo.png">' }),
  pageOf({ headers: json, body: '{"url":"http://order-service:8080/orders"}' }),
  pageOf({ body: '<!-- from https://build7.acme.internal/job/12 -->' }),
];

export const silent = [
  // From the search index of Shaarli's manual.
  pageOf({
    headers: json,
    body: '{"text":"To solve this, assign a local domain to your host, e.g. localhost.lan in your hosts file and browse Shaarli at http://localhost.lan/."}',
  }),
  pageOf({ body: '<a href="http://mysite.local/">your own</a><a href="http://localhost:3000">run it</a>' }),
  pageOf({
    headers: { 'Content-Type': 'text/javascript' },
    body: 'new URL("http://a:80"); "http://proxy:8080"; "http://localhost:3000"',
  }),
  pageOf({
    headers: json,
    body: '{"url":"https://cdn.example.net/x","text":"http://order-service:8080 is inside a sentence"}'.replace(
      'http://order-service:8080',
      'order-service',
    ),
  }),
  pageOf({ body: '<a href="https://www.local-shop.example/">x</a><img src="https://internal.example.com/a.png">' }),
];
