import { pageOf } from '../page-of.ts';

const url = 'http://shop.example.test/login';

export const fires = [
  pageOf({ url, body: '<form method="post"><input name="user"><input type="password" name="p"></form>' }),
  pageOf({ url, body: '<form method="post" action="https://shop.example.test/login"><input type="PASSWORD"></form>' }),
  pageOf({ url, body: '<div><input type="password" id="pw"><button>Sign in</button></div>' }),
];

export const silent = [
  pageOf({ url, body: '<form method="post"><input name="user"></form>' }),
  pageOf({ url: 'https://shop.example.test/login', body: '<form method="post"><input type="password"></form>' }),
  pageOf({ url, body: '<p>Type your password: &lt;input type="password"&gt;</p>' }),
];
