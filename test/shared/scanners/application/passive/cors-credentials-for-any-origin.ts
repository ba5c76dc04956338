import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' } }),
];

export const silent = [
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'false' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': 'https://a.test', 'Access-Control-Allow-Credentials': 'true' } }),
];
