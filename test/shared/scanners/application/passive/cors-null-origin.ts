import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Access-Control-Allow-Origin': 'null' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': 'null', 'Access-Control-Allow-Credentials': 'true' } }),
];

export const silent = [
  pageOf({ headers: { 'Access-Control-Allow-Origin': '*' } }),
  pageOf({ headers: { 'Access-Control-Allow-Origin': 'https://null.example.com' } }),
];
