import { recorded } from './recorded-scripts.ts';
import type { RuleSample } from './rule-sample.ts';

/** Parts of the built files of published looks. */
export const recordedLooks: readonly RuleSample[] = [
  recorded(
    'Tailwind CSS',
    'npm @tailwindcss/browser 4.3.4: dist/index.global.js',
    '4.3.4',
    '"use strict";(()=>{var gr="4.3.4";function fo(e){return{kind:"combinator",value:e}}function _t(e){return{kind:"complex",nodes:e}}function kr(e){return{kind:"com',
  ),
  recorded(
    'Foundation',
    'npm foundation-sites 6.9.0: dist/js/foundation.min.js',
    '6.9.0',
    '=Symbol&&t!==Symbol.prototype?"symbol":typeof t})(t)}var l={version:"6.9.0",_plugins:{},_uuids:[],plugin:function(t,e){var e=e||f(t),n=h(e);this._p',
  ),
  recorded(
    'Fomantic-UI',
    'npm fomantic-ui-css 2.9.4: semantic.min.js',
    '2.9.4',
    '/*\n * # Fomantic UI - 2.9.4\n * https://github.com/fomantic/Fomantic-UI\n * https://fomantic-ui.com/\n *\n * Copyright 2025 Contributors\n * Released under the MIT l',
  ),
  recorded(
    'Material Design Lite',
    'npm material-design-lite 1.3.0: material.min.js',
    '1.3.0',
    '/**\n * material-design-lite - Material Design Components in CSS, JS and HTML\n * @version v1.3.0\n * @license Apache-2.0\n * @copyright 2015 Google, Inc.\n * @link ',
  ),
  recorded(
    'MUI',
    'npm @mui/material 5.18.0: umd/material-ui.production.min.js',
    '5.18.0',
    '/**\n * @mui/material v5.18.0\n *\n * @license MIT\n * This source code is licensed under the MIT license found in the\n * LICENSE file in the root directory of this',
  ),
  recorded(
    'MUI',
    'npm @material-ui/core 4.12.4: umd/material-ui.production.min.js',
    '4.12.4',
    '/** @license Material-UI v4.12.4\n *\n * This source code is licensed under the MIT license found in the\n * LICENSE file in the root directory of this source tree',
  ),
  recorded(
    'Ant Design',
    'npm antd 6.6.8: dist/antd.min.js',
    undefined,
    '=t(require("react"),require("react-dom"),require("dayjs")):e.antd=t(e.React,e.ReactDOM,e.dayjs)})(this,function(t,r,n){return o={4871:fun',
  ),
  recorded(
    'Element UI',
    'npm element-ui 2.15.14: lib/index.js',
    undefined,
    '!function(e,t){"object"==typeof exports&&"object"==typeof module?module.exports=t(require("vue")):"function"==typeof define&&define.amd?define("ELEMENT",["vue"],t):"object"==typeof exports?exports.ELE',
  ),
  recorded(
    'Element UI',
    'npm element-plus 2.14.8: dist/index.full.min.js',
    '2.14.8',
    '/*! Element Plus v2.14.8 */\n(function(e,t){typeof exports==`object`&&typeof module<`u`?t(exports,require("vue")):typeof define==`function`&&define.amd?define([`',
  ),
  recorded(
    'BootstrapVue',
    'npm bootstrap-vue 2.23.1: dist/bootstrap-vue.min.js',
    '2.23.1',
    '/*!\n * BootstrapVue 2.23.1\n *\n * @link https://bootstrap-vue.org\n * @source https://github.com/bootstrap-vue/bootstrap-vue\n * @copyright (c) 2016-2022 Bootstrap',
  ),
  recorded(
    'Ionic',
    'npm @ionic/core 9.0.5: dist/ionic/ionic.esm.js',
    undefined,
    '/*!\n * (C) Ionic http://ionicframework.com - MIT License\n */\nimport{p as e,H as o,b as t}from"./p-Ci0c0wtC.js";export{s as setNonce}from"./p-Ci0c0wtC.js";import',
  ),
  recorded(
    'AdminLTE',
    'npm admin-lte 4.9.1: dist/js/adminlte.min.js',
    '4.9.1',
    '/*!\n * AdminLTE v4.9.1 (https://adminlte.io)\n * Copyright 2014-2026 Colorlib <https://colorlib.com>\n * Licensed under MIT (https://github.com/ColorlibHQ/AdminLT',
  ),
  recorded(
    'Bootstrap',
    'Debian libjs-bootstrap 3.4.1: usr/share/javascript/bootstrap/js/bootstrap.js',
    '3.4.1',
    "/*!\n * Bootstrap v3.4.1+dfsg (http://getbootstrap.com)\n * Copyright 2011-2026 Twitter, Inc.\n * Licensed under the MIT license\n */\n\nif (typeof jQuery === 'undefi",
  ),
];
