import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<!-- test user: joe, password: Summer21! -->' }),
  pageOf({ body: '<!-- api_key = "9f86d081884c7d65" -->' }),
];

export const silent = [
  pageOf({ body: '<!-- password: required --><!-- password = your_password --><!-- Password: -->' }),
  pageOf({ body: '<!-- <input name="password" value="Summer21!"> -->' }),
  pageOf({ body: '<p>password: Summer21!</p>' }),
  pageOf({ body: '<!-- password is https://wiki.example.test/pw1 -->' }),
];
