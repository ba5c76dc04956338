import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<!-- TODO: remove the old login before going live -->' }),
  pageOf({ body: '<!-- the admin password is in the wiki -->' }),
  pageOf({ body: '<!-- login form for testers: user demo, password: heron-pond-7 -->' }),
  pageOf({ body: '<!-- SELECT name FROM users WHERE id = 3 -->' }),
];

export const silent = [
  pageOf({ body: '<!--[if lt IE 9]><script src="/html5shiv.js"></script><![endif]-->' }),
  pageOf({ body: '<!-- <input type="password" name="password"> -->' }),
  pageOf({
    body: '<!-- This site is optimized with the Yoast SEO plugin v22.1 - https://yoast.com/wordpress/plugins/seo/ -->',
  }),
  pageOf({ body: '<!-- begin: header --><!-- /wp:paragraph --><!-- start todo-list -->' }),
  // ZNC 1.8.2, where a user is edited.
  pageOf({
    body: '<!-- Trick Firefox into NOT autofilling password to "change password" field. It will autofill username and password to these useless fields instead. See issue #1163 -->',
  }),
  pageOf({ body: '<p>TODO: write this page, password: none</p>' }),
];
