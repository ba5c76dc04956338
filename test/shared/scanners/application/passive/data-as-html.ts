import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ url: 'https://shop.example.test/api/user/17', body: '{"name":"Joe","bio":"<b>hi</b>"}' }),
  pageOf({ body: '[{"id":1},{"id":2}]' }),
];

export const silent = [
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{"name":"Joe"}' }),
  pageOf({ body: '<p>{"name":"Joe"}</p>' }),
  pageOf({ body: '{{ title }} is not there' }),
  pageOf({ body: '[draft] this page' }),
  pageOf({ body: '{"cut": ' }),
];
