import { pageOf } from '../page-of.ts';

const mysql =
  "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ''1''' at line 1";

export const fires = [
  pageOf({ body: `<html><body><pre>${mysql}</pre></body></html>` }),
  pageOf({
    body: `<html><body><div class="alert">${mysql.replace('MySQL', 'MariaDB')}</div><p>menu</p></body></html>`,
  }),
  pageOf({ status: 500, body: 'ERROR:  syntax error at or near "union"' }),
  pageOf({
    status: 500,
    headers: { 'Content-Type': 'application/json' },
    body: '{"error":"SQLITE_ERROR: near \\"x\\": syntax error"}',
  }),
  pageOf({ status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'ORA-00933: SQL command not properly ended' }),
  pageOf({ body: "<p>Microsoft OLE DB Provider for SQL Server error '80040e14'</p>" }),
  pageOf({ body: "Unclosed quotation mark after the character string 'x'." }),
  pageOf({
    body: "<p>Microsoft OLE DB Provider for ODBC Drivers error '80040e14'</p><p>[Microsoft][ODBC Microsoft Access Driver] Syntax error</p>",
  }),
  pageOf({
    status: 500,
    body: `<pre>${mysql}\nORA-01756: quoted string not properly terminated\nUnclosed quotation mark after the character string 'x'.</pre>`,
  }),
  pageOf({ body: 'SQLSTATE[42000]: Syntax error or access violation: 1064 You have an error' }),
];

export const silent = [
  pageOf({ body: `<html><body><article><p>MySQL says: ${mysql}</p></article></body></html>` }),
  pageOf({ body: `<html><body><pre><code>${mysql}</code></pre></body></html>` }),
  pageOf({ body: `<ul><li><a href="/q/1">${mysql}</a></li></ul>` }),
  pageOf({ body: '<p>How do I mend "You have an error in your SQL syntax"? Read about ORA-00933 and SQLSTATE.</p>' }),
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ posts: [{ text: mysql }] }) }),
  pageOf({
    body: "<pre>ORA-01756: quoted string not properly terminated\nUnclosed quotation mark after the character string 'x'.</pre>",
  }),
  pageOf({
    body: `<h1>Common errors</h1><pre>${mysql}\nORA-01756: quoted string not properly terminated\nUnclosed quotation mark after the character string 'x'.</pre>`,
  }),
  pageOf({ body: `<h1>Errors of MySQL</h1><pre>mysql> SELEC 1;\nERROR 1064 (42000): ${mysql}</pre>` }),
  pageOf({ status: 500, body: '<p>The database does not answer.</p>' }),
];
