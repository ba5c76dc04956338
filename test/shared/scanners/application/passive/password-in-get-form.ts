import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<form action="/login"><input name="u"><input type="password" name="p"></form>' }),
  pageOf({ body: '<form method="GET"><input type="password" name="p"></form>' }),
];

export const silent = [
  pageOf({ body: '<form method="post" action="/login"><input type="password" name="p"></form>' }),
  pageOf({ body: '<form id="login"><input type="password" name="p"></form>' }),
  pageOf({ body: '<form action="#"><input type="password" name="p"></form>' }),
  pageOf({ body: '<form action="/search"><input name="q"></form>' }),
];
