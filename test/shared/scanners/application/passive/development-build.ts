import { pageOf } from '../page-of.ts';

const js = (body: string) => pageOf({ headers: { 'Content-Type': 'text/javascript' }, body });

export const fires = [
  pageOf({ body: '<script type="module" src="/@vite/client"></script>' }),
  pageOf({
    body: '<script id="__NEXT_DATA__" type="application/json">{"page":"/","buildId":"development"}</script><script src="/_next/static/chunks/main.js"></script>',
  }),
  js('__webpack_require__("./node_modules/webpack-dev-server/client/index.js?protocol=ws")'),
  js('/*\n * ATTENTION: An "eval" devtool has been used.\n */eval("x")'),
  pageOf({ body: '<script src="http://localhost:35729/livereload.js?snipver=1"></script>' }),
];

export const silent = [
  pageOf({ body: '<script src="/_next/static/chunks/main-3f2a.js"></script><script>{"buildId":"aB3xYz"}</script>' }),
  pageOf({ body: '<p>Vite adds a script of /@vite/client to the page; livereload.js listens on :35729.</p>' }),
  js('var help = "run webpack-dev-server to start"'),
];
