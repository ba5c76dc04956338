import { expect, test } from 'vitest';
import { listingIn } from '../../../../../shared/scanners/application/error-texts/listings.ts';
import { signaturesIn } from '../../../../../shared/scanners/application/error-texts/server-signatures.ts';

/** As the servers made them on this machine in November 2026, shortened. */
const listings: readonly (readonly [server: string, text: string])[] = [
  [
    'Apache',
    '<title>Index of /files</title>\n </head>\n <body>\n<h1>Index of /files</h1>\n<ul><li><a href="/"> Parent Directory</a></li>\n</ul>\n<address>Apache/2.4.71 (Debian) Server at 127.0.0.1 Port 9124</address>',
  ],
  [
    'Apache',
    '<title>Index of /files</title>\n </head>\n <body>\n<h1>Index of /files</h1>\n<ul><li><a href="/"> Parent Directory</a></li>\n<li><a href="a.txt"> a.txt</a></li>\n</ul>\n</body></html>',
  ],
  [
    'nginx',
    '<html>\n<head><title>Index of /files/</title></head>\n<body>\n<h1>Index of /files/</h1><hr><pre><a href="../">../</a>\n<a href="a.txt">a.txt</a>  21-Nov-2026 19:57  2\n</pre><hr></body>',
  ],
  ['lighttpd', '<title>Index of /files/</title><h2>Index of /files/</h2><div class="foot">lighttpd/1.4.69</div>'],
  [
    "Python's http.server",
    '<title>Directory listing for /files/</title>\n</head>\n<body>\n<h1>Directory listing for /files/</h1>',
  ],
  ['serve-index', '<title>listing directory /files</title><ul id="files" class="view-tiles">'],
  ['serve', '<title>Files within files/</title><ul id="files">'],
  [
    'http-server',
    '<title>Index of /files/</title><br><address>Node.js v20.20.2/ <a href="https://github.com/http-party/http-server">http-server</a> server running</address>',
  ],
  [
    'Caddy',
    '<table aria-describedby="summary"></table><footer>\nServed with <a rel="noopener noreferrer" href="https://caddyserver.com">Caddy</a>',
  ],
  ['Tomcat', '<title>Directory Listing For [&#47;files&#47;]</title>'],
  ['Jetty', '<title>Directory: /files/</title>\n</head>\n<body>\n<h1 class="title">Directory: /files/</h1>'],
  ['IIS', '<pre><A HREF="/">[To Parent Directory]</A><br>'],
  ['WEBrick', '<TITLE>Index of /files/</TITLE><ADDRESS>\nWEBrick/1.8.1 (Ruby/3.1.2)'],
  ["Go's http.FileServer", '<pre>\n<a href="a.txt">a.txt</a>\n<a href="b/">b/</a>\n</pre>\n'],
  [
    'object storage',
    '<?xml version="1.0"?><ListBucketResult xmlns="x"><Contents><Key>a</Key></Contents></ListBucketResult>',
  ],
  [
    'Azure storage',
    '\ufeff<?xml version="1.0"?><EnumerationResults ServiceEndpoint="x"><Blobs></Blobs></EnumerationResults>',
  ],
];

test.each(listings)('the list of a folder as %s makes it is known', (server, text) => {
  expect(listingIn(text)?.server).toBe(server);
});

test('a title alone makes no list', () => {
  expect(listingIn('<title>Index of /</title><p>My poems</p>')).toBeUndefined();
  expect(listingIn('<title>Directory listing for /</title>')).toBeUndefined();
});

const signatures: readonly (readonly [product: string, shown: string, text: string])[] = [
  ['Apache', 'Apache/2.4.71 (Debian)', '<address>Apache/2.4.71 (Debian) Server at 127.0.0.1 Port 9124</address>'],
  ['nginx', 'nginx/1.22.1', '<hr><center>nginx/1.22.1</center>'],
  ['OpenResty', 'openresty/1.25.3.1', '<hr><center>openresty/1.25.3.1</center>'],
  ['Tomcat', 'Apache Tomcat/10.1.60 (Debian)', '<hr class="line" /><h3>Apache Tomcat/10.1.60 (Debian)</h3>'],
  ['Jetty', '9.4.57.v20241219', '<a href="https://jetty.org/">Powered by Jetty:// 9.4.57.v20241219</a><hr/>'],
  ['lighttpd', 'lighttpd/1.4.69', '<div class="foot">lighttpd/1.4.69</div>'],
  ['Node.js', 'Node.js v20.20.2', '<address>Node.js v20.20.2/ <a href="https://github.com/http-party/http-server">'],
  ['WEBrick', 'WEBrick/1.8.1 (Ruby/3.1.2/2022-04-12)', '<ADDRESS>\n WEBrick/1.8.1 (Ruby/3.1.2/2022-04-12) at\n x'],
  ['Squid', 'squid/5.7', 'Generated Sat, 21 Nov 2026 10:00:00 GMT by proxy7 (squid/5.7)'],
];

test.each(signatures)('%s names itself as %s', (product, shown, text) => {
  expect(signaturesIn(text)).toMatchObject([{ product, shown }]);
});

test('a server without its version gives nothing away', () => {
  expect(
    signaturesIn('<center>nginx</center><address>Apache Server at x Port 80</address><h3>Apache Tomcat</h3>'),
  ).toEqual([]);
});
