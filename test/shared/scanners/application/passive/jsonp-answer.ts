import { pageOf } from '../page-of.ts';

const answered = (headers: Readonly<Record<string, string>>) => (url: string, body: string) =>
  pageOf({ url: `https://shop.example.test${url}`, headers, body });

const js = answered({ 'Content-Type': 'application/javascript' });
const plain = answered({ 'Content-Type': 'text/plain; charset=utf8' });
const guarded = answered({ 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' });

export const fires = [
  js('/api/me?callback=showUser', 'showUser({"name":"Joe"});'),
  js('/api/me?cb=a.b', '/**/typeof a.b === \'function\' && a.b([{"name":"Joe"}])'),
  // Recorded from DSVW 0.3
  plain(
    '/users.json?callback=process',
    'process({"admin": "admin", "dricci": "ricci", "amason": "mason", "svargas": "vargas"})',
  ),
];

export const silent = [
  js('/api/me?callback=showUser', 'other({"name":"Joe"});'),
  js('/maps.js?callback=initMap', '(function(){var initMap = 1})()'),
  guarded('/users.json?callback=process', 'process({"admin": "admin"})'),
  js('/app.js?v=3', 'v({"name":"Joe"})'),
];
