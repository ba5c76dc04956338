import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<form method="post"><input type="password" name="pw"></form>' }),
  pageOf({ body: '<input type="password">' }),
];

export const silent = [
  pageOf({ body: '<form method="post"><input type="password" name="pw" autocomplete="current-password"></form>' }),
  pageOf({ body: '<form method="post" autocomplete="off"><input type="password" name="pw"></form>' }),
  pageOf({ body: '<form method="post"><input name="q"></form>' }),
];
