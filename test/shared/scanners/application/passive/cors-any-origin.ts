import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/problem+json' }, body: '{}' }),
];

export const silent = [
  pageOf({}),
  pageOf({ headers: { 'Access-Control-Allow-Origin': 'https://app.example.com' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'font/woff2' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/javascript' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' } }),
  pageOf({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' } }),
];
