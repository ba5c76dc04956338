import type { RuleSample } from './rule-sample.ts';

/** What daemons said on their own ports when they ran. */
export const recordedDaemons: readonly RuleSample[] = [
  {
    rule: 'uStreamer',
    from: 'Debian ustreamer 4.9',
    expected: '4.9',
    page: ' \t<!DOCTYPE html> \t\t<html> \t<head> \t\t<meta charset="utf-8" /> \t\t<title>uStreamer</title> \t\t<style>body {font-family: monospace;}</style> \t</head> \t\t<body> \t\t<h3>&micro;Streamer v4.9</h3> \t\t<hr>',
  },
  {
    rule: 'VLC',
    from: 'Debian vlc 3.0.24',
    headers: { 'WWW-Authenticate': 'Basic realm="VLC stream"' },
    page: '<title>Unauthorized</title>\n</head>\n<body>\n<h1>401 Unauthorized (/)</h1>\n<hr />\n<a href="http://www.videolan.org">VideoLAN</a>',
  },
  {
    rule: 'rclone',
    from: 'Debian rclone 1.60.1 (serve http)',
    expected: '1.60.1',
    headers: { Server: 'rclone/v1.60.1-DEV' },
  },
  {
    rule: 'rclone',
    from: 'Debian rclone 1.60.1 (rcd)',
    headers: {
      'Access-Control-Allow-Headers': 'authorization, Content-Type',
      'Access-Control-Request-Method': 'POST, OPTIONS, GET, HEAD',
    },
    page: 'Not Found\n',
  },
  {
    rule: 'Kea Control Agent',
    from: 'Debian kea-ctrl-agent 2.2.0',
    headers: { 'Content-Type': 'application/json' },
    page: '{ "result": 400, "text": "Bad Request" }',
  },
  {
    rule: 'SWI-Prolog',
    from: 'Debian swi-prolog-nox 9.0.4',
    page: '<h1>Not Found</h1>\n\n<p>\nThe requested URL <tt>/</tt> was not found on this server</p>\n\n<address>\n<a href="http://www.swi-prolog.org">SWI-Prolog</a> httpd at vm\n</address>',
  },
  {
    rule: 'OnionShare',
    from: 'Debian onionshare-cli 2.6',
    headers: { Server: 'OnionShare' },
    page: '<title>OnionShare</title>\n<img class="logo" src="/static_5ydg5t5geanbzytf5xt6me5gaq/img/logo.png" title="OnionShare">\n      <h1>OnionShare</h1>',
  },
  {
    rule: 'mtail',
    from: 'Debian mtail 3.0.0~rc50',
    expected: '3.0.0~rc50',
    page: '<title>mtail on 127.0.0.1:29002</title>\n</head>\n<body>\n<h1>mtail on 127.0.0.1:29002</h1>\n<p>Build: mtail version 3.0.0~rc50 git revision 3.0.0~rc50-1&#43;b6 go version go1.19.8 go arch amd64 go os linux</p>',
  },
  {
    rule: 'Knot Resolver',
    from: 'Debian knot-resolver 5.6.0',
    page: '<!DOCTYPE html>\n<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n<meta charset="utf-8">\n<title>kresd @ vm</title>\n<a class="navbar-brand" href="#">kresd @ vm</a>',
  },
  {
    rule: 'dnss',
    from: 'Debian dnss 0.0~git20220702',
    page: '<!DOCTYPE html>\n<html>\n  <head>\n    <title>dnss monitoring</title>\n  </head>\n  <body>\n    <h1>dnss monitoring</h1>',
  },
  {
    rule: 'debuginfod',
    from: 'Debian debuginfod 0.188',
    expected: '0.188',
    headers: { 'Content-Type': 'text/plain' },
    page: 'debuginfod (elfutils) 0.188',
  },
  {
    rule: 'websockify',
    from: 'Debian websockify 0.10.0',
    headers: { Server: 'WebSockify Python/3.11.2' },
    also: ['Python'],
  },
  {
    rule: 'PageKite',
    from: 'Debian pagekite 1.5.2.201011',
    expected: '1.5.2.201011',
    page: '<title>404 Not found - pagekite v1.5.2.201011</title>\n</head><body>\n<h1>404 Not found</h1>\n<div id=body><p>File or directory not found. Sorry!</p></div>\n<div id=footer><hr><i>Powered by <b>pagekite.py v1.5.2.201011</b> and <a href="https://pagekite.net/"><i>PageKite.net</i></a>.',
  },
  {
    rule: 'PageKite',
    from: 'Debian pagekite 1.5.2.201011',
    headers: { 'X-PageKite-UUID': '099a26db5ece889261abb262df2b0035bdc2a745' },
    page: '<html><body><h1>Sorry! (fe)</h1><p>The HTTP <a href="https://pagekite.net/"><i>PageKite</i></a> for <b>127.0.0.1:29008</b> is unavailable at the moment.</p>',
  },
];
