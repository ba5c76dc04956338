import { pageOf } from '../page-of.ts';

const url = 'http://shop.example.test/contact';

export const fires = [
  pageOf({
    url,
    body: '<form method="post"><input name="email" type="email"><textarea name="text"></textarea></form>',
  }),
  pageOf({ url, body: '<form method="post" action="https://shop.example.test/pay"><input name="card"></form>' }),
];

export const silent = [
  pageOf({ url, body: '<form action="/search"><input name="q"></form>' }),
  pageOf({ url, body: '<form method="post"><input type="password" name="p"><input name="user"></form>' }),
  pageOf({ url, body: '<form method="post"><input type="hidden" name="a"><button>Log out</button></form>' }),
  pageOf({ body: '<form method="post"><input name="email"></form>' }),
];
