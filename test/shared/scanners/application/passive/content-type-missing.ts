import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Content-Type': '' }, body: '<html><body>x</body></html>' }),
  pageOf({ headers: { 'Content-Type': ' ', 'Content-Length': '20' }, body: 'something else here.' }),
];

export const silent = [
  pageOf({}),
  pageOf({ headers: { 'Content-Type': '', 'Content-Length': '0' } }),
  pageOf({ headers: { 'Content-Type': '' } }),
  pageOf({ status: 304, headers: { 'Content-Type': '' } }),
];
