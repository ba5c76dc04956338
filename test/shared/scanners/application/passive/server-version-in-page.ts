import { pageOf } from '../page-of.ts';

const failed = (body: string) => pageOf({ status: 404, body });

export const fires = [
  failed(
    '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx/1.18.0 (Ubuntu)</center></body></html>',
  ),
  failed('<h1>Not Found</h1><hr><address>Apache/2.4.41 (Ubuntu) Server at shop.example.test Port 443</address>'),
  failed('<h1>HTTP Status 404 – Not Found</h1><hr class="line" /><h3>Apache Tomcat/9.0.31</h3>'),
  failed('<b>Version Information:</b>&nbsp;Microsoft .NET Framework Version:4.0.30319; ASP.NET Version:4.8.4330.0'),
];

/** A proxy in front has a version of its own. */
const behindProxy = pageOf({
  status: 404,
  headers: { Server: 'nginx/1.24.0' },
  body: '<hr><address>Apache/2.4.41 (Ubuntu) Server at shop.example.test Port 443</address>',
});
fires.push(behindProxy);

export const silent = [
  failed('<center><h1>404 Not Found</h1></center><hr><center>nginx</center>'),
  failed('<address>Apache Server at shop.example.test Port 80</address>'),
  pageOf({ body: '<p>We moved from nginx/1.18.0 to Apache Tomcat/9.0.31 last year.</p>' }),
  // The header says it already, and has a check of its own.
  pageOf({
    status: 404,
    headers: { Server: 'nginx/1.18.0 (Ubuntu)' },
    body: '<center><h1>404 Not Found</h1></center><hr><center>nginx/1.18.0 (Ubuntu)</center>',
  }),
  pageOf({ body: '<address>12 Apache Street, Austin</address>' }),
];
