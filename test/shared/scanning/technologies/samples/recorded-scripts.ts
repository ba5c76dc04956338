import type { RuleSample } from './rule-sample.ts';

/** A text out of a package's file. */
export function recorded(
  rule: string,
  from: string,
  expected: string | undefined,
  script: string,
  also: readonly string[] = [],
): RuleSample {
  return { rule, from, expected, script, also };
}

/** What stands in the built files of published packages: their heads, or the place that tells the version. */
export const recordedScripts: readonly RuleSample[] = [
  recorded(
    'jQuery',
    'npm jquery 4.0.0: dist/jquery.min.js',
    '4.0.0',
    '/*! jQuery v4.0.0 | (c) OpenJS Foundation and other contributors | jquery.com/license */\n!function(e,t){"use strict";"object"==typeof module&&"object"==typeof module.exports?module.exports=t(e,!0):t(e)}("undefined"!=typeof window?window:this,function(e,t){"use strict";if(!e.docum',
  ),
  recorded(
    'jQuery UI',
    'npm jquery-ui-dist 1.13.3: jquery-ui.min.js',
    '1.13.3',
    '/*! jQuery UI - v1.13.3 - 2024-04-26\n* https://jqueryui.com\n* Includes: widget.js, position.js, data.js, disable-selection.js, effect.js, effects/effect-blind.js, effects/effect-bounce.js, effects/effect-clip.js, effects/effect-drop.js, effects/effect-explode.js, effects/effect-f',
  ),
  recorded(
    'jQuery Migrate',
    'npm jquery-migrate 4.0.2: dist/jquery-migrate.min.js',
    '4.0.2',
    '/*! jQuery Migrate v4.0.2 | (c) OpenJS Foundation and other contributors | jquery.com/license */\n"undefined"==typeof jQuery.migrateMute&&(jQuery.migrateMute=!0),function(t){"use strict";"function"==typeof define&&define.amd?define(["jquery"],function(e){return t(e,window)}):"obje',
  ),
  recorded(
    'Lodash',
    'npm lodash 4.18.1: lodash.min.js',
    undefined,
    '/**\n * @license\n * Lodash lodash.com/license | Underscore.js 1.8.3 underscorejs.org/LICENSE\n */\n;(function(){function n(n,t,r){switch(r.length){case 0:return n.call(t);case 1:return n.call(t,r[0]);case 2:return n.call(t,r[0],r[1]);case 3:return n.call(t,r[0],r[1],r[2])}return n.a',
  ),
  recorded(
    'Underscore.js',
    'npm underscore 1.13.8: underscore-umd.js',
    '1.13.8',
    "(function (global, factory) {\n  typeof exports === 'object' && typeof module !== 'undefined' ? module.exports = factory() :\n  typeof define === 'function' && define.amd ? define('underscore', factory) :\n  (global = typeof globalThis !== 'undefined' ? globalThis : global || self, (function () {\n    var current = global._;\n    var exports = global._ = factory();\n    exports.noConflict = function () { global._ = current; return exports; };\n  }()));\n}(this, (function () {\n  //     Underscore.js 1.13.8\n  //     https://underscorejs.org\n  //     (c) 2009-2026 Jeremy Ashkenas, Julian Gonggrijp, and D",
  ),
  recorded(
    'Moment.js',
    'npm moment 2.31.0: min/moment.min.js',
    '2.31.0',
    '//! moment.js\n//! version : 2.31.0\n//! authors : Tim Wood, Iskren Chernev, Moment.js contributors\n//! license : MIT\n//! momentjs.com\n((e,t)=>{"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():"function"==typeof define&&define.amd?define(t):e.moment=t()})(thi',
  ),
  recorded(
    'Handlebars',
    'npm handlebars 4.7.10: dist/handlebars.min.js',
    '4.7.10',
    '/**!\n\n @license\n handlebars v4.7.10\n\nCopyright (C) 2011-2019 by Yehuda Katz\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\nof this software and associated documentation files (the "Software"), to deal\nin the Software without restriction, including w',
  ),
  recorded(
    'RequireJS',
    'npm requirejs 2.3.8: require.js',
    '2.3.8',
    '/** vim: et:ts=4:sw=4:sts=4\n * @license RequireJS 2.3.8 Copyright jQuery Foundation and other contributors.\n * Released under MIT license, https://github.com/requirejs/requirejs/blob/master/LICENSE\n */\n//Not using strict: uneven strict support in browsers, #392, and causes\n//prob',
  ),
  recorded(
    'DOMPurify',
    'npm dompurify 3.4.18: dist/purify.min.js',
    '3.4.18',
    '/*! @license DOMPurify 3.4.18 | (c) Cure53 and other contributors | Released under the Apache license 2.0 and Mozilla Public License 2.0 | github.com/cure53/DOMPurify/blob/3.4.18/LICENSE */\n(function(e,t){typeof exports==`object`&&typeof module<`u`?module.exports=t():typeof defin',
  ),
  recorded(
    'Axios',
    'npm axios 1.21.1: dist/axios.min.js',
    '1.21.1',
    '/*! Axios v1.21.1 Copyright (c) 2026 Matt Zabriskie and contributors */\n!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():"function"==typeof define&&define.amd?define(t):(e="undefined"!=typeof globalThis?globalThis:e||self).axios=t()}(this,fun',
  ),
  recorded(
    'Socket.IO',
    'npm socket.io-client 4.8.4: dist/socket.io.min.js',
    '4.8.4',
    '/*!\n * Socket.IO v4.8.4\n * (c) 2014-2026 Guillermo Rauch\n * Released under the MIT License.\n */\n!function(t,n){"object"==typeof exports&&"undefined"!=typeof module?module.exports=n():"function"==typeof define&&define.amd?define(n):(t="undefined"!=typeof globalThis?globalThis:t||s',
  ),
  recorded(
    'SockJS',
    'npm sockjs-client 1.6.1: dist/sockjs.min.js',
    '1.6.1',
    '/* sockjs-client v1.6.1 | http://sockjs.org | MIT license */\n!function(e){if("object"==typeof exports&&"undefined"!=typeof module)module.exports=e();else if("function"==typeof define&&define.amd)define([],e);else{("undefined"!=typeof window?window:"undefined"!=typeof global?globa',
  ),
  recorded(
    'Zepto',
    'npm zepto 1.2.0: dist/zepto.min.js',
    '1.2.0',
    '/* Zepto v1.2.0 - zepto event ajax form ie - zeptojs.com/license */\n!function(t,e){"function"==typeof define&&define.amd?define(function(){return e(t)}):e(t)}(this,function(t){var e=function(){function $(t){return null==t?String(t):S[C.call(t)]||"object"}function F(t){return"func',
  ),
  recorded(
    'Hammer.js',
    'npm hammerjs 2.0.8: hammer.min.js',
    '2.0.7',
    '/*! Hammer.JS - v2.0.7 - 2016-04-22\n * http://hammerjs.github.io/\n *\n * Copyright (c) 2016 Jorik Tangelder;\n * Licensed under the MIT license */\n!function(a,b,c,d){"use strict";function e(a,b,c){return setTimeout(j(a,c),b)}function f(a,b,c){return Array.isArray(a)?(g(a,c[b],c),!0',
  ),
  recorded(
    'Stimulus',
    'npm @hotwired/stimulus 3.2.2: dist/stimulus.umd.js',
    '3.2.1',
    "/*\nStimulus 3.2.1\nCopyright © 2023 Basecamp, LLC\n */\n(function (global, factory) {\n    typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :\n    typeof define === 'function' && define.amd ? define(['exports'], factory) :\n    (global = typeof globalThis",
  ),
  recorded(
    'Turbo',
    'npm @hotwired/turbo 8.0.23: dist/turbo.es2017-umd.js',
    '8.0.23',
    "/*!\nTurbo 8.0.23\nCopyright © 2026 37signals LLC\n */\n(function (global, factory) {\n  typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :\n  typeof define === 'function' && define.amd ? define(['exports'], factory) :\n  (global = typeof globalThis !== 'u",
  ),
  recorded(
    'Turbolinks',
    'npm turbolinks 5.2.0: dist/turbolinks.js',
    '5.2.0',
    '/*\nTurbolinks 5.2.0\nCopyright © 2018 Basecamp, LLC\n */\n(function(){var t=this;(function(){(function(){this.Turbolinks={supported:function(){return null!=window.history.pushState&&null!=window.requestAnimationFrame&&null!=window.addEventListener}(),visit:function(t,r){return e.con',
  ),
  recorded(
    'instant.page',
    'npm instant.page 5.2.0: instantpage.js',
    '5.2.0',
    '/*! instant.page v5.2.0 - (C) 2019-2023 Alexandre Dieulot - https://instant.page/license */\n\nlet _chromiumMajorVersionInUserAgent = null\n  , _allowQueryString\n  , _allowExternalLinks\n  , _useWhitelist\n  , _delayOnHover = 65\n  , _lastTouchTimestamp\n  , _mouseoverTimer\n  , _preload',
  ),
  recorded(
    'Lunr',
    'npm lunr 2.3.9: lunr.min.js',
    '2.3.9',
    '/**\n * lunr - http://lunrjs.com - A bit like Solr, but much smaller and not as bright - 2.3.9\n * Copyright (C) 2020 Oliver Nightingale\n * @license MIT\n */\n!function(){var e=function(t){var r=new e.Builder;return r.pipeline.add(e.trimmer,e.stopWordFilter,e.stemmer),r.searchPipelin',
  ),
  recorded(
    'Clipboard.js',
    'npm clipboard 2.0.11: dist/clipboard.min.js',
    '2.0.11',
    '/*!\n * clipboard.js v2.0.11\n * https://clipboardjs.com/\n *\n * Licensed MIT © Zeno Rocha\n */\n!function(t,e){"object"==typeof exports&&"object"==typeof module?module.exports=e():"function"==typeof define&&define.amd?define([],e):"object"==typeof exports?exports.ClipboardJS=e():t.Cl',
  ),
  recorded(
    'D3',
    'npm d3 7.9.2: dist/d3.min.js',
    '7.9.2',
    '// https://d3js.org v7.9.2 Copyright 2010-2026 Mike Bostock\n!function(t,n){"object"==typeof exports&&"undefined"!=typeof module?n(exports):"function"==typeof define&&define.amd?define(["exports"],n):n((t="undefined"!=typeof globalThis?globalThis:t||self).d3=t.d3||{})}(this,functi',
  ),
  recorded(
    'Chart.js',
    'npm chart.js 4.6.1: dist/chart.umd.js',
    '4.6.1',
    '/*!\n * Chart.js v4.6.1\n * https://www.chartjs.org\n * (c) 2026 Chart.js Contributors\n * Released under the MIT License\n */\n!function(t,e){"object"==typeof exports&&"undefined"!=typeof module?module.exports=e():"function"==typeof define&&define.amd?define(e):(t="undefined"!=typeof ',
  ),
  recorded(
    'Highcharts',
    'npm highcharts 13.1.1: highcharts.js',
    '13.1.1',
    '!/**\n * Highcharts JS v13.1.1 (2026-09-20)\n * @module highcharts/highcharts\n *\n * (c) 2009-2026 Highsoft AS\n *\n * A commercial license may be required depending on use,\n * see www.highcharts.com/license\n */function(t,e){"object"==typeof exports&&"object"==typeof module?(t._Highch',
  ),
  recorded(
    'Plotly',
    'npm plotly.js-dist-min 4.1.2: plotly.min.js',
    '4.1.2',
    '/**\n* plotly.js v4.1.2\n* Copyright 2012-2026, Plotly, Inc.\n* All rights reserved.\n* Licensed under the MIT license\n*/\n(\n function(root, factory) {\n  if (typeof module === "object" && module.exports) {\n   module.exports = factory();\n  } else {\n   root.moduleName = factory();\n  }\n}',
  ),
  recorded(
    'three.js',
    'npm three 0.187.0: build/three.core.js',
    '187',
    "/**\n * @license\n * Copyright 2010-2026 Three.js Authors\n * SPDX-License-Identifier: MIT\n */\nconst REVISION = '187';\n\n/**\n * Represents mouse buttons and interaction types in context of controls.\n *\n * @type {ConstantsMouse}\n * @constant\n */\nconst MOUSE = { LEFT: 0, MIDDLE: 1, RIG",
  ),
  recorded(
    'GSAP',
    'npm gsap 3.15.0: dist/gsap.min.js',
    '3.15.0',
    '/*!\n * GSAP 3.15.0\n * https://gsap.com\n * \n * @license Copyright 2026, GreenSock. All rights reserved.\n * Subject to the terms at https://gsap.com/standard-license.\n * @author: Jack Doyle, jack@greensock.com\n */\n\n!function(t,e){"object"==typeof exports&&"undefined"!=typeof module',
  ),
  recorded(
    'Anime.js',
    'npm animejs 4.5.0: dist/bundles/anime.umd.min.js',
    '4.5.0',
    '/**\n * Anime.js - UMD minified bundle\n * @version v4.5.0\n * @license MIT\n * @copyright 2026 - Julian Garnier\n */\n!function(t,e){"object"==typeof exports&&"undefined"!=typeof module?e(exports):"function"==typeof define&&define.amd?define(["exports"],e):e((t="undefined"!=typeof glo',
  ),
  recorded(
    'Howler.js',
    'npm howler 2.2.4: dist/howler.min.js',
    '2.2.4',
    '/*! howler.js v2.2.4 | (c) 2013-2020, James Simpson of GoldFire Studios | MIT License | howlerjs.com */\n!function(){"use strict";var e=function(){this.init()};e.prototype={init:function(){var e=this||n;return e._counter=1e3,e._html5AudioPool=[],e.html5PoolSize=10,e._codecs={},e._',
  ),
  recorded(
    'Vue.js',
    'npm vue 3.5.45: dist/vue.global.prod.js',
    '3.5.45',
    '/**\n* vue v3.5.45\n* (c) 2018-present Yuxi (Evan) You and Vue contributors\n* @license MIT\n**/var Vue=function(e){"use strict";var t,n,r;let i,l,s,o,a,c,u,d,h,f,p,g,m;function v(e){let t=Object.create(null);for(let n of e.split(","))t[n]=1;return e=>e in t}let y={},b=[],_=()=>{},S=',
  ),
  recorded(
    'AngularJS',
    'npm angular 1.8.3: angular.min.js',
    '1.8.3',
    "/*\n AngularJS v1.8.3\n (c) 2010-2020 Google LLC. http://angularjs.org\n License: MIT\n*/\n(function(z){'use strict';function ve(a){if(D(a))w(a.objectMaxDepth)&&(Xb.objectMaxDepth=Yb(a.objectMaxDepth)?a.objectMaxDepth:NaN),w(a.urlErrorParamsEnabled)&&Ga(a.urlErrorParamsEnabled)&&(Xb.u",
  ),
  recorded(
    'Knockout',
    'npm knockout 3.5.3: build/output/knockout-latest.js',
    '3.5.3',
    '/*!\n * Knockout JavaScript library v3.5.3\n * (c) The Knockout.js team - http://knockoutjs.com/\n * License: MIT (http://www.opensource.org/licenses/mit-license.php)\n */\n\n(function() {(function(p){var z=this||(0,eval)("this"),v=z.document,R=z.navigator,w=z.jQuery,G=z.JSON;w||"undef',
  ),
  recorded(
    'Backbone.js',
    'npm backbone 1.6.1: backbone-min.js',
    '1.6.1',
    'h.VERSION="1.6.1";h.$=e;h.noConflict=function(){t.Backbone=i;return this};h.emulateHTTP=false;h.emulateJSON=',
  ),
  recorded('Backbone.js', 'npm backbone 1.6.1: backbone.js', '1.6.1', '//     Backbone.js 1.6.1'),
  recorded(
    'Alpine.js',
    'npm alpinejs 3.17.5: dist/cdn.min.js',
    '3.17.5',
    'get raw(){return At},get transaction(){return Sr},version:"3.17.5",flushAndStopDeferringMutations',
  ),
  recorded(
    'htmx',
    'npm htmx.org 4.0.1: dist/htmx.min.js',
    '4.0.1',
    'this.version="4.0.1",this.config={logAll:!1,prefix:"data-hx-",transitions:!1,history:!0,mode:',
  ),
  recorded(
    'React',
    'npm react-dom 19.3.1: cjs/react-dom-client.production.js',
    '19.3.1',
    'version: "19.3.1",\n  rendererPackageName: "react-dom"',
  ),
  recorded(
    'ECharts',
    'npm echarts 6.1.0: dist/echarts.min.js',
    '6.1.0',
    't.version="6.1.0",t.zrUtil=Tt,t.zrender=Io,Object.defineProperty(t,"__esModul',
  ),
  recorded(
    'core-js',
    'npm core-js 3.51.0: internals/shared-store.js',
    '3.51.0',
    "version: '3.51.0',\n  mode: IS_PURE ? 'pure' : 'global',\n  copyright: '© 2013–2025 Denis Pushkarev (zloirock.ru), 2025–2026 CoreJS Company (core-js.io). All rights reserved.',\n  license: 'https://github.com/zloirock/core-js/blob/v3.51.0/LICENSE',\n  source: 'https://github.com/z",
  ),
  recorded(
    'MooTools',
    'npm mootools 1.5.2: lib/mootools-core-1.5.2-server.js',
    '1.5.2',
    "this.MooTools = {\n\tversion: '1.5.2',\n\tbuild: 'ed01297a1a1",
  ),
  recorded(
    'KaTeX',
    'npm katex 0.19.1: dist/katex.min.js',
    '0.19.1',
    'uo(t,e,r)}};var go={version:"0.19.1",render:mo,renderToString:f',
  ),
  recorded('PDF.js', 'npm pdfjs-dist 5.6.205: build/pdf.mjs', '5.6.205', 'pdfjsVersion = 5.6.205'),
  recorded(
    'FingerprintJS',
    'npm @fingerprintjs/fingerprintjs 5.2.0: dist/fp.umd.min.js',
    '5.2.0',
    'FingerprintJS v5.2.0 - Copyright (c) FingerprintJS, Inc, 2026 (https://fingerprint.com)',
  ),
  recorded('jQuery', 'npm jquery 4.0.0: dist/jquery.js', '4.0.0', '/*!\n * jQuery JavaScript Library v4.0.0'),
];
