import { pageOf } from '../page-of.ts';

const js = (url: string, body: string) =>
  pageOf({ url: `https://shop.example.test${url}`, headers: { 'Content-Type': 'application/javascript' }, body });

export const fires = [
  js('/api/me?callback=showUser', 'showUser({"name":"Joe"});'),
  js('/api/me?cb=a.b', '/**/typeof a.b === \'function\' && a.b([{"name":"Joe"}])'),
];

export const silent = [
  js('/api/me?callback=showUser', 'other({"name":"Joe"});'),
  js('/maps.js?callback=initMap', '(function(){var initMap = 1})()'),
  js('/app.js?v=3', 'v({"name":"Joe"})'),
];
