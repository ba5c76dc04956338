import { pageOf } from '../page-of.ts';

const page = (origin: string, methods: string) =>
  pageOf({ headers: { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Methods': methods } });

export const fires = [page('*', 'GET, PUT, DELETE'), page('*', '*')];

export const silent = [page('*', 'GET, HEAD, POST, OPTIONS'), page('https://a.test', 'GET, PUT'), pageOf({})];
