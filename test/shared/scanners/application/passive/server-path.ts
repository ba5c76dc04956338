import { pageOf } from '../page-of.ts';

const json = { 'Content-Type': 'application/json' };

export const fires = [
  pageOf({
    headers: json,
    body: '{"error":"file_get_contents(/var/www/html/a.txt): failed to open stream: No such file or directory in /var/www/html/index.php on line 12"}',
  }),
  pageOf({ body: '<!-- cached: /var/www/html/cache/home.html -->' }),
  pageOf({ headers: json, body: '{"file":"/home/shop/public_html/uploads/a.png"}' }),
  pageOf({ body: '<input type="hidden" name="tpl" value="C:\\inetpub\\wwwroot\\shop\\tpl.html">' }),
];

export const silent = [
  // From the search index of Shaarli's manual.
  pageOf({
    headers: json,
    body: '{"text":"Regardless of the installation method, appropriate file permissions must be set: sudo chown -R root:www-data /var/www/shaarli.mydomain.org sudo chmod -R g+rX /var/www/shaarli.mydomain.org sudo chmod -R g+rwX /var/www/shaarli.mydomain.org/{cache/,data/,pagecache/,tmp/}"}',
  }),
  pageOf({ body: '<p>Put the files into /var/www/html and restart.</p>' }),
  pageOf({ body: '<a href="/home/user/apps">Apps</a><img src="/srv/www/a.png"><a href="/opt/app/x">x</a>' }),
  pageOf({ headers: json, body: '{"path":"/home/news","url":"/uploads/a.png"}' }),
];
