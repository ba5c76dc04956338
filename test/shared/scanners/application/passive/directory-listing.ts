import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({
    body: '<!DOCTYPE HTML><html><head><title>Index of /backup</title></head><body><h1>Index of /backup</h1><table><tr><th><a href="?C=N;O=D">Name</a></th></tr><tr><td><a href="/">Parent Directory</a></td></tr></table></body></html>',
  }),
  pageOf({
    body: '<html>\r\n<head><title>Index of /files/</title></head>\r\n<body>\r\n<h1>Index of /files/</h1><hr><pre><a href="../">../</a>\r\n<a href="a.zip">a.zip</a></pre><hr></body>\r\n</html>',
  }),
  pageOf({ body: '<title>www.example.test - /files/</title><pre><A HREF="/">[To Parent Directory]</A><br></pre>' }),
  pageOf({
    body: '<title>Directory listing for /</title></head><body><h1>Directory listing for /</h1><ul><li><a href="a">a</a></li></ul>',
  }),
  pageOf({ body: '<title>listing directory /public</title><ul id="files" class="view-tiles"></ul>' }),
  pageOf({
    body: '<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n<a href="a.txt">a.txt</a>\n</pre>\n',
  }),
  pageOf({
    headers: { 'Content-Type': 'application/xml' },
    body: '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>shop</Name><Contents><Key>a.sql</Key></Contents></ListBucketResult>',
  }),
];

export const silent = [
  pageOf({ body: '<title>Index of /r/webdev posts</title><h1>Posts</h1><p>Index of all</p>' }),
  pageOf({ body: '<title>Index</title><h1>Index of names</h1><a href="../">Back</a>' }),
  pageOf({ body: '<title>How to turn off Index of /</title><pre>&lt;title&gt;Index of /backup&lt;/title&gt;</pre>' }),
  pageOf({ body: '<pre>\n<a href="a.txt">a.txt</a>\n</pre>\n<p>and more</p>' }),
  pageOf({ status: 403, body: '<title>Index of /</title><address>Apache/2.4</address>' }),
];
