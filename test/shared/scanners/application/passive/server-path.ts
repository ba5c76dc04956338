import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<!-- cached: /var/www/html/cache/home.html -->' }),
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{"file":"/home/shop/public_html/uploads/a.png"}' }),
  pageOf({ body: '<input type="hidden" name="tpl" value="C:\\inetpub\\wwwroot\\shop\\tpl.html">' }),
];

export const silent = [
  pageOf({ body: '<p>Put the files into /var/www/html and restart.</p>' }),
  pageOf({ body: '<a href="/home/user/apps">Apps</a><img src="/srv/www/a.png"><a href="/opt/app/x">x</a>' }),
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{"path":"/home/news","url":"/uploads/a.png"}' }),
];
