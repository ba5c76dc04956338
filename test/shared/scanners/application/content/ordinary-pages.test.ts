import { expect, test } from 'vitest';
import type { Page } from '../../../../../shared/scanning/web/page/page.ts';
import { pageOf } from '../page-of.ts';
import { contentChecks } from './content-checks.ts';

/** What all content checks together say of a page: checks that had nothing to say are left out. */
const said = (page: Page) =>
  contentChecks
    .filter((check) => check.appliesTo(page) && check.inspect(page).length > 0)
    .map(({ id }) => id)
    .toSorted();

const trace = `java.lang.IllegalStateException: no user
	at com.shop.web.UserController.show(UserController.java:42)
	at org.springframework.web.servlet.FrameworkServlet.service(FrameworkServlet.java:883)`;

const template = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link href="/css/bootstrap.min.css" rel="stylesheet">
<title>Dashboard</title>
</head>
<body>
<!-- Navigation -->
<nav class="navbar navbar-expand-lg"><a class="navbar-brand" href="#">Company</a>
<form class="d-flex" role="search"><input class="form-control" type="search" placeholder="Search"><button class="btn">Search</button></form></nav>
<main class="container">
<h1>Orders of 2026</h1>
<p>Version 10.20.4.7 of the planner answers on 192.168.1.1. Call 555-0100 or write to info@acme-shop.com.</p>
<table class="table"><tr><td>4111</td><td>$2,000</td></tr></table>
<svg viewBox="0 0 24 24"><path d="M10.5 10.20.4.7 172.16.3.4z"/></svg>
</main>
<script src="/js/bootstrap.bundle.min.js"></script>
<script>window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments)} gtag('js', new Date());</script>
</body>
</html>`;

const theme = `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="UTF-8" />
<meta name="generator" content="WordPress 6.5.5" />
<title>Hello world! &#8211; My Site</title>
<link rel='dns-prefetch' href='//fonts.googleapis.com' />
<link rel="alternate" type="application/rss+xml" title="Feed" href="https://shop.example.test/?feed=rss2" />
<link rel='stylesheet' id='theme-css' href='https://shop.example.test/wp-content/themes/x/style.css?ver=1.2' media='all' />
<style>@font-face{font-family:Inter;src:url('https://shop.example.test/wp-content/fonts/inter.woff2')}</style>
<!-- This site is optimized with the Yoast SEO plugin v22.6 - https://yoast.com/wordpress/plugins/seo/ -->
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","url":"https://shop.example.test/"}]}</script>
</head>
<body class="post-template-default single single-post postid-1">
<!--[if lt IE 9]><script src="https://shop.example.test/html5.js"></script><![endif]-->
<article class="post-1"><div class="entry-content"><!-- wp:paragraph --><p>TODO lists and password managers: a review.</p><!-- /wp:paragraph --></div></article>
<form action="https://shop.example.test/wp-comments-post.php" method="post" id="commentform"><textarea name="comment"></textarea><input type="hidden" name="akismet_comment_nonce" value="3f2a9c1bde" /><input name="submit" type="submit" /></form>
<script src="https://shop.example.test/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js"></script>
<script>var ajax = {"url":"https:\\/\\/shop.example.test\\/wp-admin\\/admin-ajax.php","nonce":"3f2a9c1bde"};</script>
</body>
</html>`;

const manual = `<!doctype html><html><head><title>Handling errors - Manual</title></head><body>
<nav>${'<a href="/manual/errors.html">Errors</a> '.repeat(60)}</nav>
<main><article><h1>Handling errors</h1>
<p>${'When something fails, the framework writes a trace. '.repeat(60)}</p>
<div class="highlight"><pre><span></span>${trace}</pre></div>
<pre><code class="language-text">Traceback (most recent call last):
  File "/srv/app/views.py", line 42, in show
KeyError: 'joe'</code></pre>
<p>MySQL answers <code>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '' at line 1</code>,
PHP writes <code>&lt;b&gt;Warning&lt;/b&gt;: x in &lt;b&gt;/var/www/html/a.php&lt;/b&gt; on line &lt;b&gt;3&lt;/b&gt;</code>, Oracle ORA-00933.</p>
<pre><code>$db = new PDO('mysql:host=db', 'root', 'secret');
AKIAIOSFODNN7EXAMPLE  $2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy
&lt;?php phpinfo(); ?&gt;  Index of /backup   password = "changeme"</code></pre>
<p>Open <a href="http://localhost:8080/">http://localhost:8080/</a> or http://10.20.4.7:8080/.</p>
</article></main></body></html>`;

test.each([
  ['a template of Bootstrap', template],
  ['a post of a WordPress theme', theme],
  ['a manual that shows traces, errors and keys', manual],
])('%s gives no finding', (_, body) => {
  expect(said(pageOf({ body }))).toEqual([]);
});

test('the same trace is a finding where the page itself failed', () => {
  expect(said(pageOf({ status: 500, body: `<h1>Internal Server Error</h1><pre>${trace}</pre>` }))).toEqual([
    'stack-trace',
  ]);
  expect(said(pageOf({ status: 500, body: manual }))).toContain('stack-trace');
});

/** Shapes of minified code that looks like something else. */
const bundle = `!function(e,t){"use strict";var n="10.0.0.1",r=/^(?:[a-z]+:)?\\/\\//i,o="http://a",i="eyJhbGciOiJIUzI1NiJ9",a="$2a$10",s=e.location.href,
u=function(e){return"at "+e+" (native)"},c="AKIA",l="-----BEGIN CERTIFICATE-----",f="ghp_"+t,d="sk_live_",h="postgres://"+o,p=["password","secret","apiKey"],
m={password:"Password",passwd:"",token:null},v=0xdeadbeef,y="9f86d081884c7d659a2feaa0c55ad015",g="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA",
b=s.split("#")[0];e.parent&&e.parent!==e&&e.parent.postMessage("ready",b);w.innerHTML="<b>"+x+"</b>";history.pushState(null,"",location.href);
k=e.postMessage(_+S,"*");throw new TypeError("Cannot read properties of undefined")}(window,document);`;

test('a minified bundle gives no finding', () => {
  expect(said(pageOf({ headers: { 'Content-Type': 'text/javascript' }, body: bundle.repeat(200) }))).toEqual([]);
});

test('an ordinary answer of an interface gives no finding', () => {
  const body = JSON.stringify({
    status: 'ok',
    items: [
      {
        id: 17,
        version: '10.20.4',
        path: '/home/news',
        etag: '"9f86d081884c7d65"',
        url: 'https://cdn.example.net/a.png',
      },
    ],
    message: 'The order was taken at the counter (see line 3)',
  });
  expect(said(pageOf({ headers: { 'Content-Type': 'application/json' }, body }))).toEqual([]);
});
