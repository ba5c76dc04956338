import { expect, test } from 'vitest';
import {
  librariesByAddress,
  librariesByContent,
} from '../../../../../shared/scanners/application/libraries/find-libraries.ts';

const named = (found: readonly { readonly name: string; readonly version: string }[]) => [
  ...new Set(found.map(({ name, version }) => `${name}@${version}`)),
];

test.each([
  ['https://cdn.jsdelivr.net/npm/jquery@1.12.4/dist/jquery.min.js', ['jquery@1.12.4']],
  [
    'https://cdn.jsdelivr.net/combine/npm/lodash@4.17.15/lodash.min.js,npm/jquery@3.4.1/dist/jquery.min.js',
    ['lodash@4.17.15', 'jquery@3.4.1'],
  ],
  ['https://unpkg.com/react-dom@16.4.0/umd/react-dom.production.min.js', ['react-dom@16.4.0']],
  ['https://esm.sh/axios@0.21.0', ['axios@0.21.0']],
  ['https://unpkg.com/@angular/core@11.0.0/bundles/core.umd.js', ['@angular/core@11.0.0']],
  ['https://cdnjs.cloudflare.com/ajax/libs/twitter-bootstrap/3.3.7/js/bootstrap.min.js', ['bootstrap@3.3.7']],
  ['https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.18.1/moment.min.js', ['moment.js@2.18.1']],
  ['https://ajax.googleapis.com/ajax/libs/angularjs/1.5.0/angular.min.js', ['angularjs@1.5.0']],
  ['https://code.jquery.com/jquery-3.4.1.min.js', ['jquery@3.4.1']],
  ['https://code.jquery.com/ui/1.11.4/jquery-ui.min.js', ['jquery-ui@1.11.4']],
  ['https://maxcdn.bootstrapcdn.com/bootstrap/3.3.7/js/bootstrap.min.js', ['bootstrap@3.3.7']],
  ['https://shop.example.test/js/jquery-1.8.3.min.js', ['jquery@1.8.3']],
  ['https://shop.example.test/vendor/knockout/3.4.0/knockout.js', ['knockout@3.4.0']],
])('%s is %j', (address, libraries) => {
  expect(named(librariesByAddress(new URL(address))).toSorted()).toEqual(libraries.toSorted());
});

test.each([
  'https://unpkg.com/jquery/dist/jquery.js',
  'https://unpkg.com/jquery@3/dist/jquery.js',
  'https://cdn.jsdelivr.net/npm/jquery@latest/dist/jquery.js',
  'https://shop.example.test/assets/1.2.0/js/bootstrap.min.js',
  'https://shop.example.test/v/1.0.1/jquery.js',
  'https://shop.example.test/js/jquery-3f2a9c1bde.js',
  'https://shop.example.test/npm/jquery@1.12.4/dist/jquery.min.js',
  'https://shop.example.test/wp-includes/js/jquery/jquery.min.js?ver=1.12.4',
])('%s names no library with its version', (address) => {
  expect(librariesByAddress(new URL(address))).toEqual([]);
});

test.each([
  ['jquery@1.12.4', '/*! jQuery v1.12.4 | (c) jQuery Foundation | jquery.org/license */'],
  ['jquery@2.2.4', 'x;var n="2.2.4",o=1;r.fn={jquery:n,constructor:o};var z=[n],m="2.2.4",.x[a]jquery:m,'],
  ['bootstrap@4.1.0', '/*!\n  * Bootstrap v4.1.0 (https://getbootstrap.com/)\n'],
  ['angularjs@1.5.0', '/*\n AngularJS v1.5.0\n (c) 2010-2016 Google'],
  ['moment.js@2.18.0', '//! moment.js\n//! version : 2.18.0\n'],
  [
    'lodash@4.17.15',
    "/**\n * @license\n * Lodash <https://lodash.com/>\n */;(function(){var undefined;var VERSION = '4.17.15';",
  ],
  ['vue@2.5.16', '/*!\n * Vue.js v2.5.16\n * (c) 2014-2018 Evan You'],
  ['axios@0.21.0', '/* axios v0.21.0 | (c) 2020 by Matt Zabriskie */'],
  ['tinyMCE@4.9.11', 'majorVersion:"4",minorVersion:"9.11",releaseDate:"2020-07-13",x;window.tinyMCEPreInit'],
])('%s is known by what stands in it', (library, text) => {
  expect(named(librariesByContent(`${'var a = 1;\n'.repeat(2000)}${text}`))).toContain(library);
});

test('several libraries of one bundle are found', () => {
  const text = `/*! jQuery v3.4.1 | x */${'a();'.repeat(10_000)}/*! Bootstrap v3.3.7 */${'b();'.repeat(10_000)}//! moment.js\n//! version : 2.18.0\n`;
  expect(named(librariesByContent(text)).toSorted()).toEqual(['bootstrap@3.3.7', 'jquery@3.4.1', 'moment.js@2.18.0']);
});

test('a script of two megabytes that holds all of the texts that are looked for takes no longer than a second', () => {
  const words = [
    'jQuery v',
    '.version="1.1.1"',
    'AngularJS v1.1.1',
    '="1.1.1",',
    'Ember.VERSION="',
    'DOMPurify.version="',
    '__vue_app__=',
  ];
  const text = words.join('x').repeat(2_000_000 / words.join('x').length);
  const before = process.cpuUsage();
  librariesByContent(text);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
});
