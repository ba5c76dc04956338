import { expect, test } from 'vitest';
import { recognise } from '../../../../../shared/scanning/technologies/recognise.ts';
import { technologyRules } from '../../../../../shared/scanning/technologies/rules.ts';
import { selfNamedScripts } from '../../../../../shared/scanning/technologies/self-named/self-named-scripts.ts';
import { sampleWith } from '../sample-with.ts';

/** Names and versions of libraries that no rule knows. */
function told(...scriptTexts: readonly string[]): readonly string[] {
  const sample = sampleWith({ scriptTexts });
  return selfNamedScripts(sample, recognise(sample, technologyRules)).map(({ name, version }) =>
    version === undefined ? name : `${name} ${version}`,
  );
}

// Starts of files as the packages of npm have them.
test.each<[string, string, readonly string[]]>([
  ['a bundle: nunjucks 3.2.4 of npm', '/*! Browser bundle of nunjucks 3.2.4  */\n!function(){}()', ['nunjucks 3.2.4']],
  [
    'matter-js 0.20.0: build/matter.min.js',
    '/*!\n * matter-js 0.20.0 by @liabru\n * http://brm.io/matter-js/\n * License MIT\n */\n',
    ['matter-js 0.20.0'],
  ],
  [
    'cropperjs 2.2.0: dist/cropper.min.js',
    '/*! Cropper.js v2.2.0 | (c) 2015-present Chen Fengyuan | MIT */\n',
    ['Cropper.js 2.2.0'],
  ],
  [
    'vis-network 10.1.5: standalone/umd/vis-network.min.js',
    '/**\n * vis-network\n * https://visjs.github.io/vis-network/\n *\n * A dynamic, browser-based visualization library.\n *\n * @version 10.1.5\n * @date    2026-11-08T17:56:45.271Z\n */\n',
    ['vis-network 10.1.5'],
  ],
  [
    'localforage 1.10.0: dist/localforage.min.js',
    '/*!\n    localForage -- Offline Storage, Improved\n    Version 1.10.0\n    https://localforage.github.io/localForage\n    (c) 2013-2017 Mozilla, Apache License 2.0\n*/\n',
    ['localForage 1.10.0'],
  ],
  [
    'numeral 2.0.6: min/numeral.min.js',
    '/*! @preserve\n * numeral.js\n * version : 2.0.6\n * author : Adam Draper\n */\n',
    ['numeral.js 2.0.6'],
  ],
  [
    'tom-select 2.6.2: dist/js/tom-select.complete.min.js',
    '/**\n* Tom Select v2.6.2\n* Licensed under the Apache License, Version 2.0 (the "License");\n*/\n',
    ['Tom Select 2.6.2'],
  ],
  [
    'nouislider 15.8.1: dist/nouislider.min.js',
    '!function(t,e){"object"==typeof exports&&"undefined"!=typeof module?e(exports):"function"==typeof define&&define.amd?define(["exports"],e):e((t="undefined"!=typeof globalThis?globalThis:t||self).noUiSlider={})}(this,function(t){})',
    ['noUiSlider'],
  ],
  [
    'glightbox 3.3.1: dist/js/glightbox.min.js',
    '!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():"function"==typeof define&&define.amd?define(t):(e=e||self).GLightbox=t()}(this,(function(){return {key:"version",value:function(){return"3.3.1"}}}))',
    ['GLightbox 3.3.1'],
  ],
  [
    '@tweenjs/tween.js 25.0.0: dist/tween.umd.js',
    "(function (global, factory) {\n typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) : (global = typeof globalThis !== 'undefined' ? globalThis : global || self, factory(global.TWEEN = {}));\n})(this, (function (exports) { var VERSION = '25.0.0'; exports.VERSION = VERSION; }));",
    ['TWEEN 25.0.0'],
  ],
  ['mathjs 15.2.0: lib/browser/math.js', '/*! For license information please see math.js.LICENSE.txt */\n', []],
  [
    'the address of its repository: uplot 1.6.32: dist/uPlot.iife.min.js',
    '/*! https://github.com/leeoniya/uPlot (v1.6.32) */\nvar uPlot=function(){"use strict";}();',
    ['uPlot 1.6.32'],
  ],
  [
    'copyright above the name: billboard.js 4.1.0: dist/billboard.min.js',
    '/*!\n * Copyright (c) 2017 ~ present NAVER Corp.\n * billboard.js project is licensed under the MIT license\n *\n * billboard.js, JavaScript chart library\n * https://naver.github.io/billboard.js/\n *\n * @version 4.1.0\n */(function(Jt,fn){})()',
    ['billboard.js 4.1.0'],
  ],
  [
    'the file of the build as its name: inputmask 5.0.10: dist/inputmask.min.js',
    '/*!\n * dist/inputmask.min\n * https://github.com/RobinHerbots/Inputmask\n * Copyright (c) 2010 - 2026 Robin Herbots\n * Licensed under the MIT license\n * Version: 5.0.10\n */\n',
    ['inputmask 5.0.10'],
  ],
  [
    'the version of another library in it (punycode): markdown-it 15.0.3: dist/browser/markdown-it.umd.min.js',
    '(function(e,t){typeof exports==`object`&&typeof module<`u`?module.exports=t():typeof define==`function`&&define.amd?define([],t):(e=typeof globalThis<`u`?globalThis:e||self,e.markdownit=t())})(this,function(){vr={version:`2.3.1`,ucs2:{decode:dr,encode:fr},decode:gr}})',
    ['markdownit'],
  ],
  [
    'a remark below copyright',
    '/*\n * Copyright (c) Acme\n * Handles the menu of the harbour\n * @version 1.2.0\n */',
    [],
  ],
  ['a license alone', '/*\n * Licensed under the Apache License, Version 2.0.0 (the "License");\n */\n', []],
  [
    'what a rule knows',
    '/*! SweetAlert2 v11.4.0 */\n/*!\n* sweetalert2 v11.4.0\n* Released under the MIT License.\n*/',
    [],
  ],
  ['what a script needs', '/*\n * Requires jQuery 1.7.2\n */\n', []],
  ['a figure', '// Recording ratio: 0.018\nvar a;', []],
  ["a site's own settings", 'var config = {}; config.version = "1.2.3";', []],
  [
    'file-saver 2.0.5: dist/FileSaver.min.js',
    '(function(a,b){if("function"==typeof define&&define.amd)define([],b);else if("undefined"!=typeof exports)b();else{b(),a.FileSaver={exports:{}}.exports}})(this,function(){"use strict";function c(a,b){d.onload=function(){g(d.response,b,c)}}})',
    [],
  ],
])('%s', (_, script, expected) => {
  expect(told(script)).toEqual(expected);
});

test('a page of hundreds of named scripts is told of a few, and a hostile comment takes no time', () => {
  expect(told(...Array.from({ length: 300 }, (_, at) => `/*! acme-${at}x v1.${at}.0 */`))).toHaveLength(12);
  const before = performance.now();
  told(
    `/*${'a '.repeat(500_000)}`,
    `typeof exports ${'self.a '.repeat(200_000)}`,
    `typeof exports self.Abc={} ${'version '.repeat(18_000)}`,
  );
  expect(performance.now() - before).toBeLessThan(5000);
});
