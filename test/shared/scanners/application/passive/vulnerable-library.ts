import { pageOf } from '../page-of.ts';

const js = (url: string, body: string) =>
  pageOf({ url: `https://shop.example.test${url}`, headers: { 'Content-Type': 'application/javascript' }, body });
const page = (...addresses: readonly string[]) =>
  pageOf({ body: addresses.map((src) => `<script src="${src}"></script>`).join('') });

export const fires = [
  page('https://cdn.jsdelivr.net/npm/jquery@1.12.4/dist/jquery.min.js'),
  page(
    'https://unpkg.com/lodash@4.17.15/lodash.min.js',
    'https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.18.1/moment.min.js',
  ),
  page('https://cdn.jsdelivr.net/combine/npm/jquery@3.4.1,npm/bootstrap@4.0.0/dist/js/bootstrap.min.js'),
  page('https://ajax.googleapis.com/ajax/libs/angularjs/1.5.0/angular.min.js'),
  page('https://code.jquery.com/ui/1.11.4/jquery-ui.min.js'),
  page('/js/jquery-1.8.3.min.js'),
  js(
    '/js/vendor.js',
    '/*! jQuery v3.4.1 | (c) JS Foundation and other contributors | jquery.org/license */\n!function(){}',
  ),
  js('/js/app.js', '/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)\n */'),
  js('/js/handlebars.js', '!function(){a.VERSION="1"}();Handlebars.VERSION = "4.0.11";'),
];

export const silent = [
  page('https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js', 'https://unpkg.com/lodash@4/lodash.min.js'),
  page('/assets/1.2.0/js/bootstrap.min.js', '/v/1.0.1/jquery.min.js', '/js/jquery.min.js?ver=1.8.3'),
  page('/js/jquery-3f2a9c1b.js', '/js/jquery-ui-1.x.js', '/js/jquery.min.js'),
  js('/js/vendor.js', '/*! jQuery v3.7.1 | (c) OpenJS Foundation */\n!function(){}'),
  js('/js/app.js', 'var text = "we use jQuery, Bootstrap and AngularJS"'),
  pageOf({ body: '<p>jQuery v1.8.3 is old.</p><script src="https://cdn.example.net/1.8.3/jquery.min.js"></script>' }),
];
