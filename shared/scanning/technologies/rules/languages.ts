import type { TechnologyRule } from '../rule.ts';

/** Languages and their run times, by headers, session cookies and the endings of addresses. */
export const languages: readonly TechnologyRule[] = [
  {
    name: 'PHP',
    categories: ['Programming languages'],
    site: 'https://www.php.net/',
    headers: { 'x-powered-by': '\\bPHP(?:/(\\d[\\w.+~-]*))?', server: '\\bPHP/(\\d[\\w.]*)' },
    cookies: { PHPSESSID: '' },
  },
  {
    name: 'Suhosin',
    categories: ['Security'],
    site: 'https://suhosin.org/',
    implies: ['PHP'],
    headers: { 'x-powered-by': '\\bSuhosin(?:-Patch)?(?:[/ ](\\d[\\d.]*))?' },
  },
  {
    name: 'HHVM',
    categories: ['Programming languages'],
    site: 'https://hhvm.com/',
    headers: { 'x-powered-by': '^HHVM(?:/(\\d[\\d.]*))?' },
  },
  {
    name: 'Python',
    categories: ['Programming languages'],
    site: 'https://www.python.org/',
    headers: { server: '(?:^|[ (])C?Python/(\\d[\\w.]*)' },
  },
  {
    name: 'Perl',
    categories: ['Programming languages'],
    site: 'https://www.perl.org/',
    headers: { server: '\\bPerl(?:/v?(\\d[\\d.]*))', 'x-powered-by': '\\bPerl(?:/v?(\\d[\\d.]*))?' },
  },
  {
    name: 'Ruby',
    categories: ['Programming languages'],
    site: 'https://www.ruby-lang.org/',
    headers: { server: '\\bRuby(?:/(\\d[\\d.]*))' },
    html: ['WEBrick/\\d[\\d.]* \\(Ruby/(\\d[\\d.]*)'],
  },
  {
    name: 'Java',
    categories: ['Programming languages'],
    site: 'https://www.java.com/',
    headers: { 'x-powered-by': '\\bJava(?:/(\\d[\\w.]*))|\\bJRE/(?:\\d)|\\b(?:JSP|Servlet)/\\d' },
    cookies: { JSESSIONID: '' },
  },
  {
    name: 'Java Servlet',
    categories: ['Web frameworks'],
    site: 'https://jakarta.ee/specifications/servlet/',
    implies: ['Java'],
    headers: { 'x-powered-by': '\\bServlet[/ ](\\d[\\d.]*)' },
  },
  {
    name: 'JavaServer Pages',
    categories: ['Web frameworks'],
    site: 'https://jakarta.ee/specifications/pages/',
    implies: ['Java'],
    headers: { 'x-powered-by': '\\bJSP[/ ](\\d[\\d.]*)' },
  },
  {
    name: 'Go',
    categories: ['Programming languages'],
    site: 'https://go.dev/',
    headers: { server: '^Go(?:-http-server)?(?:/(\\d[\\d.]*)| )', 'x-powered-by': '^Go(?:lang)?(?:/(\\d[\\d.]*))?$' },
  },
  {
    name: 'Erlang',
    categories: ['Programming languages'],
    site: 'https://www.erlang.org/',
    headers: { server: '\\bErlang(?: OTP)?(?:/(\\d[\\w.]*))?' },
  },
  {
    name: 'Elixir',
    categories: ['Programming languages'],
    site: 'https://elixir-lang.org/',
    implies: ['Erlang'],
    headers: { 'x-powered-by': '\\bElixir(?:/(\\d[\\d.]*))?' },
  },
  {
    name: 'Node.js',
    categories: ['Programming languages'],
    site: 'https://nodejs.org/',
    headers: {
      server: '\\bnode(?:\\.?js)(?:/v?(\\d[\\d.]*))?',
      'x-powered-by': '\\bnode(?:\\.?js)(?:[/ ]v?(\\d[\\d.]*))?',
    },
    // finalhandler, the last of what Express, Connect and others have: products that hide `X-Powered-By` still answer by it.
    html: [
      '<title>Error</title>\\s{0,9}</head>\\s{0,9}<body>\\s{0,9}<pre>(?:Cannot [A-Z]{3,7} /|Not Found|Forbidden|Internal Server Error|\\w{0,20}Error: )',
    ],
  },
  {
    name: 'Deno',
    categories: ['Programming languages'],
    site: 'https://deno.com/',
    headers: { server: '^deno(?:$|/(?:(\\d[\\d.]*)|[a-z]))' },
  },
  {
    name: 'Dart',
    categories: ['Programming languages'],
    site: 'https://dart.dev/',
    headers: { 'x-powered-by': '^Dart with package:shelf', server: '^dart:io' },
  },
  {
    name: 'ColdFusion',
    categories: ['Programming languages'],
    site: 'https://www.adobe.com/products/coldfusion-family.html',
    headers: { 'x-powered-by': '\\bColdFusion' },
    cookies: { CFID: '^\\d+$', CFTOKEN: '' },
  },
  {
    name: 'Lua',
    categories: ['Programming languages'],
    site: 'https://www.lua.org/',
    headers: { 'x-powered-by': '\\bLua(?:[ /](\\d[\\d.]*))?', server: '\\bLua/(\\d[\\d.]*)' },
  },
  {
    name: 'Mono',
    categories: ['Programming languages'],
    site: 'https://www.mono-project.com/',
    headers: { server: '\\bmod_mono/(?:\\d)|^Mono(?:-XSP Server)?/(\\d[\\d.]*)|^Mono\\.WebServer' },
  },
  {
    name: 'Haskell',
    categories: ['Programming languages'],
    site: 'https://www.haskell.org/',
    headers: { server: '^Warp/\\d|^Snap/\\d' },
  },
  {
    name: 'Scala',
    categories: ['Programming languages'],
    site: 'https://www.scala-lang.org/',
    implies: ['Java'],
    headers: { 'x-powered-by': '\\bScala(?:/(\\d[\\d.]*))?' },
  },
  {
    name: 'Common Lisp',
    categories: ['Programming languages'],
    site: 'https://common-lisp.net/',
    headers: { server: '^Hunchentoot (?:\\d)|^Woo$' },
  },
  {
    name: 'Swift',
    categories: ['Programming languages'],
    site: 'https://www.swift.org/',
    headers: { server: '^(?:Swift|PerfectServer|Kitura)\\b' },
  },
];
