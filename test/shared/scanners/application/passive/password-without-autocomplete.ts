import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<form method="post"><input type="password" name="pw"></form>' }),
  pageOf({ body: '<input type="password">' }),
  // What a page writes is shown without signs that steer a terminal or turn a line around.
  pageOf({ body: '<input type="password" name="pw&#x202e;\u001b[2J">' }),
  pageOf({ body: `<input type="password" name="a${'\u{1f511}'.repeat(60)}">` }),
];

export const silent = [
  pageOf({ body: '<form method="post"><input type="password" name="pw" autocomplete="current-password"></form>' }),
  // As Zabbix 6.0.14 has it on each page where its administrator keeps a password or a macro.
  pageOf({ body: '<form method="post"><input type="password" tabindex="-1" style="display: none;"></form>' }),
  pageOf({ body: '<form method="post" autocomplete="off"><input type="password" name="pw"></form>' }),
  pageOf({ body: '<form method="post"><input name="q"></form>' }),
];
