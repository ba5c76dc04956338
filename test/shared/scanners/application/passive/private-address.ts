import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ body: '<img src="http://10.20.4.7/a.png">' }),
  pageOf({ body: '<!-- served by 172.18.3.9 in 3 ms -->' }),
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{"node":"192.168.44.17:8080","ok":true}' }),
  pageOf({ headers: { 'Content-Type': 'text/javascript' }, body: 'var api = "http://10.20.4.7:8080/v1"' }),
  pageOf({ status: 502, body: '<p>Could not connect to 10.20.4.7</p>' }),
  pageOf({ status: 404, body: '<address>Apache Server at 10.20.4.7 Port 80</address>' }),
  pageOf({ body: '<p>ip-10-20-4-7.eu-west-1.compute.internal</p>' }),
];

export const silent = [
  pageOf({ body: '<p>Open http://192.168.1.1 to set up the router, or 10.20.4.7 if you changed it.</p>' }),
  pageOf({ body: '<a href="http://192.168.0.1/">router</a><!-- 10.0.0.0/8 is private, as is 10.0.0.1 -->' }),
  pageOf({ body: '<svg><path d="M10.20.4.7 10.20 4.7"/></svg><img src="/a.10.20.4.7.png">' }),
  pageOf({
    headers: { 'Content-Type': 'text/javascript' },
    body: 'var version = "10.20.4.7.1", x = "v10.20.4.7", y = 10.204',
  }),
  pageOf({ url: 'http://10.20.4.1/', body: '<img src="http://10.20.4.7/a.png">' }),
  pageOf({ headers: { 'Content-Type': 'application/json' }, body: '{"text":"Type 10.20.4.7 into the field"}' }),
];
