import { describe, expect, it } from 'vitest';
import { globalsOf } from '../../../../../shared/scanning/technologies/globals/globals-of.ts';
import { cpuMs } from '../../../../cpu-time.ts';

describe('a global is told of', () => {
  it.each([
    ['an assignment', 'window.App = { version: "1.2" }', 'App.version', '1.2'],
    ['a variable', 'var App = "x"', 'App', 'x'],
    ['a name that nothing declares', 'App = 3', 'App', '3'],
    ['an object whose content is not known', 'window.App = make()', 'App', ''],
    ['a member set later', 'var App = {}; App.VERSION = "4.5.6"', 'App.VERSION', '4.5.6'],
    ['an alias of the window', '(function (root) { root.App = { v: 1 } })(this)', 'App.v', '1'],
    ['a call that binds this', '(function () { this.App = "a" }).call(this)', 'App', 'a'],
    ['a function behind !', '!function(e){e.App={v:"2"}}(window)', 'App.v', '2'],
    ['a constant of its own', '(() => { const v = "7.0"; window.App = { version: v } })()', 'App.version', '7.0'],
    [
      'what a factory returns',
      '(function (g, f) { typeof exports === "object" ? module.exports = f() : g.App = f() })(self, function () { var a = {}; a.version = "3.1"; return a })',
      'App.version',
      '3.1',
    ],
    ['a default', 'window.App = window.App || { v: "1" }', 'App.v', '1'],
    ['a static getter', 'class A { static get VERSION() { return "5.3" } } window.A = A', 'A.VERSION', '5.3'],
    [
      'a defined property',
      'var App = {}; Object.defineProperty(App, "version", { get: function () { return "8" } })',
      'App.version',
      '8',
    ],
    ['copied members', 'var App = {}; Object.assign(App, { version: "1.0" })', 'App.version', '1.0'],
    ['texts put together', 'window.App = { v: "1" + "." + 2 }', 'App.v', '1.2'],
    ['a template', 'const m = 4; window.App = { v: `$\u007bm}.0` }', 'App.v', '4.0'],
    ['a deep path', 'wp = window.wp || {}; wp.data = { a: { b: "c" } }', 'wp.data.a.b', 'c'],
    ['a handed-on function', 'ready(function () { window.App = { v: "9" } })', 'App.v', '9'],
    ['a path that names the window', 'window.App = "1"', 'window.App', '1'],
  ])('%s', (_, script, path, expected) => {
    expect(globalsOf([script]).get(path)).toBe(expected);
  });

  it('one script uses what another set', () => {
    expect(globalsOf(['window.App = {}', 'App.version = "2.0"']).get('App.version')).toBe('2.0');
  });

  it.each([
    ['a local variable', '(function () { var App = "1" })()', 'App'],
    ['a function that nobody calls', 'function never() { window.App = "1" }', 'App'],
    ['a branch that is not taken', 'if (typeof module !== "undefined") { window.App = "1" }', 'App'],
    ['a script that does not parse', 'window.App = "1"; ((', 'App'],
    ['a name of all objects', '', 'constructor'],
  ])('none is told of %s', (_, script, path) => {
    expect(globalsOf([script]).get(path)).toBeUndefined();
  });

  it('a library that is put together as most are', () => {
    const library = `/*! own v3.6.0 */
!function(e,t){"use strict";"object"==typeof module&&"object"==typeof module.exports?module.exports=e.document?t(e,!0):function(e){return t(e)}:t(e)}
("undefined"!=typeof window?window:this,function(C,e){"use strict";var t=[],f="3.6.0",S=function(e,t){return new S.fn.init(e,t)};
function p(e){return e}S.fn=S.prototype={own:f,constructor:S,length:0};S.extend=S.fn.extend=function(){return this};
S.extend({expando:"x"});"function"==typeof define&&define.amd&&define("own",[],function(){return S});
"undefined"==typeof e&&(C.own=C.$=S);return S});`;
    const globals = globalsOf([library]);
    expect(globals.get('own.fn.own')).toBe('3.6.0');
    expect(globals.get('$')).toBe('');
    expect(globals.get('f')).toBeUndefined();
  });

  it.each([
    ['calls itself', 'function f() { f(); f() } f()'],
    ['calls itself through others', 'var f = (x) => x(x); f((y) => y(y))'],
    ['nests deep', `x = ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['adds for long', `x = ${'1+'.repeat(50_000)}1`],
    ['doubles a text', `var a = "aaaaaaaaaa"; ${'a = a + a;'.repeat(1000)}`],
    ['copies itself', 'var a = {}; a.a = a; Object.assign(a, a); b = { ...a, ...a }'],
    ['is one long object', `x = {${Array.from({ length: 30_000 }, (_, at) => `k${at}:${at}`).join()}}`],
  ])('a script that %s does no harm', (_, script) => {
    const started = cpuMs();
    globalsOf([script]).get('x');
    expect(cpuMs() - started).toBeLessThan(3000);
  });
});
