import { nodeStarter } from '../node-starter.ts';
import type { Program } from '../program.ts';

const loginPage = `<!DOCTYPE html><html lang="en-US"><head><title>Log In &lsaquo; Pond &#8212; WordPress</title>
<link rel="stylesheet" href="/wp-admin/css/login.min.css?ver=6.4.2"></head><body class="login no-js login-action-login wp-core-ui">
<form name="loginform" id="loginform" action="/wp-login.php" method="post"><input name="log" id="user_login"><input name="pwd" type="password" id="user_pass">
<input type="submit" name="wp-submit" id="wp-submit" value="Log In"></form></body></html>`;

const express = (name: string, setUp: string, routes: string): Program =>
  nodeStarter({
    name,
    setUp,
    of: 'express',
    version: '5.2.1',
    files: {
      'main.js': `import express from 'express';
const app = express();
const loginPage = ${JSON.stringify(loginPage)};
const home = () => '<!doctype html><title>Pond</title><p>Herons. ' + process.hrtime.bigint() + '</p>';
${routes}
app.listen(process.env.PORT, '127.0.0.1');
`,
    },
  });

/** Programs of Express that have doors of WordPress and nothing behind them. */
export const doors: readonly Program[] = [
  express(
    'Express with a trap at wp-login.php',
    'a page of our own that looks like the log-in page',
    `app.all('/wp-login.php', (request, response) => response.send(loginPage));
app.get('/', (request, response) => response.send(home()));`,
  ),
  express(
    'Express with the log-in page for all',
    'the same at each address but the home page',
    `app.get('/', (request, response) => response.send(home()));
app.use((request, response) => response.send(loginPage));`,
  ),
  express(
    'Express with the addresses of an earlier WordPress',
    'redirects of old addresses, X-Pingback of a library for pingbacks',
    `app.get('/', (request, response) => response.set('X-Pingback', request.protocol + '://' + request.host + '/xmlrpc.php').send(home()));
for (const old of ['/wp-login.php', '/feed/', '/xmlrpc.php', '/wp-json/', '/wp-content/*path', '/wp-admin/'])
  app.get(old, (request, response) => response.redirect(301, '/'));`,
  ),
];
