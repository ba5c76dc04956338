import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'X-Backend-Server': 'web03.prod.internal' } }),
  pageOf({ status: 502, headers: { 'X-Upstream': '10.0.0.7:8080' } }),
];

export const silent = [pageOf({ headers: { 'X-Backend': '' } }), pageOf({ headers: { 'X-Served-By': 'cache-fra1' } })];
