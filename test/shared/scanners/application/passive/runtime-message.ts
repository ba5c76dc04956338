import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({
    body: '<html><body><br />\n<b>Warning</b>:  Undefined variable $user in <b>/var/www/html/index.php</b> on line <b>3</b><br />\n<h1>Shop</h1></body></html>',
  }),
  pageOf({
    headers: { 'Content-Type': 'application/json' },
    body: 'Warning: Undefined array key "x" in /srv/app/api.php on line 7\n{"a":1}',
  }),
  pageOf({
    status: 500,
    body: 'PHP Parse error:  syntax error, unexpected end of file in /srv/app/index.php on line 12',
  }),
  pageOf({
    body: '<font face="Arial" size=2>Microsoft VBScript runtime </font><font size=2>error \'800a000d\'</font>',
  }),
];

export const silent = [
  pageOf({
    body: '<p>&lt;b&gt;Warning&lt;/b&gt;: Undefined variable in &lt;b&gt;/var/www&lt;/b&gt; on line &lt;b&gt;3&lt;/b&gt;</p>',
  }),
  pageOf({ body: '<p><b>Warning</b>: The museum is closed. See <b>line 3</b> of the plan.</p>' }),
  pageOf({ body: '<p>A page that says PHP Warning: x in /a.php on line 3 has errors shown.</p>' }),
];
