import { type HeaderSet, html, own, script, withHeaders } from './header-set.ts';

/** Scripts of the site and of others, with and without integrity. */
export const scripts: readonly HeaderSet[] = [
  script('own, relative', '<script src="/app.js"></script><script src="lib.js"></script>'),
  script('inline only', '<script>let a = 1;</script>'),
  script('own, verified', '<script src="/app.js" integrity="sha256-x"></script>'),
  script('own, verified, over http', '<script src="/app.js" integrity="sha256-x"></script>', {
    scheme: 'http:',
    route: [`http://${own}/`],
  }),
  script('own by its whole address', `<script src="https://${own}/app.js"></script>`),
  script('same registrable domain', '<script src="https://static.example.com/app.js"></script>'),
  script('same registrable domain over http', '<script src="http://static.example.com/app.js"></script>'),
  script('foreign', '<script src="https://cdn.example.net/a.js"></script>'),
  script('foreign, verified', '<script src="https://cdn.example.net/a.js" integrity="sha384-x" crossorigin></script>'),
  script('foreign over http', '<script src="http://cdn.example.net/a.js"></script>'),
  script('foreign over http, verified', '<script src="http://cdn.example.net/a.js" integrity="sha384-x"></script>'),
  script('without a scheme', '<script src="//cdn.example.net/a.js"></script>'),
  script('without a scheme, verified', '<script src="//cdn.example.net/a.js" integrity="sha384-x"></script>'),
  script('without a scheme, of this site', `<script src="//${own}/a.js" integrity="sha384-x"></script>`),
  script('upper case scheme', '<script src="HTTPS://CDN.example.net/a.js"></script>'),
  script(
    'own verified and foreign verified',
    '<script src="/a.js" integrity="x"></script><script src="https://cdn.example.net/a.js" integrity="x"></script>',
  ),
  script(
    'foreign unverified and own verified',
    '<script src="https://cdn.example.net/a.js"></script><script src="/a.js" integrity="x"></script>',
  ),
  script(
    'mixed',
    '<script src="https://cdn.example.net/a.js"></script><script src="//cdn.example.net/b.js" integrity="x"></script>',
  ),
  script('in a template', '<template><script src="http://cdn.example.net/a.js"></script></template>'),
  script('in a comment', '<!-- <script src="http://cdn.example.net/a.js"></script> -->'),
  script('in a noscript element', '<noscript><script src="http://cdn.example.net/a.js"></script></noscript>'),
  script('empty src', '<script src=""></script>'),
  script('data', '<script src="data:text/javascript,1"></script>'),
  withHeaders(
    'script: base of another site',
    {},
    {
      body: html('<base href="https://cdn.example.net/js/">', '<script src="a.js"></script>'),
    },
  ),
  withHeaders(
    'script: base that is relative',
    {},
    { body: html('<base href="/js/">', '<script src="a.js"></script>') },
  ),
  withHeaders(
    'script: in something that is not HTML',
    { 'Content-Type': 'application/json' },
    {
      body: '"<script src=//cdn.example.net/a.js></script>"',
    },
  ),
  withHeaders(
    'script: type in upper case',
    { 'Content-Type': 'Text/HTML' },
    {
      body: html('', '<script src="//cdn.example.net/a.js"></script>'),
    },
  ),
  withHeaders(
    'type: twice',
    { 'Content-Type': ['text/plain', 'text/html'] },
    {
      body: html('', '<script src="//cdn.example.net/a.js"></script>'),
    },
  ),
];
