import type { TechnologyRule } from '../rule.ts';
import { libraryFiles } from './library-files.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function framework(name: string, site: string, signs: Signs): TechnologyRule {
  return { name, categories: ['JavaScript frameworks'], site, ...signs };
}

/** What applications in the browser are built with. */
export const javascriptFrameworks: readonly TechnologyRule[] = [
  framework('React', 'https://react.dev/', {
    globals: { 'React.version': '^(\\d+\\.\\d+\\.\\d+)' },
    scripts: [
      ...libraryFiles('react'),
      ...libraryFiles('react-dom'),
      '/react(?:-dom)?[.-](?:production|development)(?:\\.min)?\\.js(?:\\?|$)',
    ],
    scriptTexts: [
      'version: ?"(\\d+\\.\\d+\\.\\d+)[^"]{0,40}",\\s{0,8}rendererPackageName: ?"react-dom"',
      '@license React(?: v(\\d+\\.\\d+\\.\\d+))?\\s{1,4}\\* react(?:-dom)?[\\w-]{0,20}\\.production',
      '\\* React (?:DOM )?v(\\d+\\.\\d+\\.\\d+)\\s',
    ],
    html: ['<div[^>]{0,200} data-reactroot(?:=""|>| )', '<[a-z]{1,10}[^>]{0,200} data-reactid="'],
  }),
  framework('Preact', 'https://preactjs.com/', {
    scriptTexts: ['\\{__e:function\\(\\w,\\w,\\w,\\w\\)\\{for\\(var \\w,\\w,\\w;\\w=\\w\\.__;\\)'],
    scripts: libraryFiles('preact'),
  }),
  framework('Inferno', 'https://www.infernojs.org/', {
    scriptTexts: ['\\.rerender=\\w{1,3},\\w\\.version="(\\d+\\.\\d+\\.\\d+)'],
    globals: { 'Inferno.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('inferno'),
  }),
  framework('Vue.js', 'https://vuejs.org/', {
    globals: { 'Vue.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('vue'), '/vue\\.(?:esm-browser|runtime\\.global|global)(?:\\.prod)?\\.js'],
    scriptTexts: [
      '/\\*!?\\*?\\s{1,4}\\* ?(?:vue|Vue\\.js) v(\\d+\\.\\d+\\.\\d+)',
      '@vue/runtime-(?:core|dom) v(\\d+\\.\\d+\\.\\d+)\\s',
      // In a bundle without comments the version of its core stands right before the policy of its renderer.
      '=["\'`](\\d+\\.\\d+\\.\\d+)["\'`][^§]{0,200}\\.createPolicy\\(["\'`]vue["\'`],',
    ],
    html: [
      '<div[^>]{0,200} data-v-app(?:=""|>| )',
      '<div[^>]{0,100} data-server-rendered="true"',
      '<[a-z]{1,10}[^>]{0,200} data-v-[0-9a-f]{8}(?:=""|>| )',
    ],
  }),
  framework('petite-vue', 'https://github.com/vuejs/petite-vue', {
    scriptTexts: ['\\bPetiteVue=function\\('],
    scripts: libraryFiles('petite-vue'),
  }),
  framework('Angular', 'https://angular.dev/', {
    html: [
      '<script src="polyfills-[A-Z0-9]{8}\\.js" type="module"[^>]{0,60}></script><script src="main-[A-Z0-9]{8}\\.js" type="module"',
      '<[a-z][\\w-]{0,40}[^>]{0,200} ng-version="(\\d+\\.\\d+\\.\\d+)',
      '<[a-z][\\w-]{0,40}[^>]{0,200} _ng(?:host|content)-[a-z]{2,6}-[a-z]\\d{1,6}',
      '<app-root>[^<]{0,40}</app-root>\\s{0,20}<script src="(?:runtime|polyfills|main)[.-][0-9a-zA-Z]{8,20}\\.(?:esm\\.)?js" type="module"',
    ],
    scriptTexts: [
      'new \\w{1,3}\\("(\\d+\\.\\d+\\.\\d+)"\\)[^\\n]{0,900}"ng-version"',
      '\\["ng-version","(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  framework('AngularJS', 'https://angularjs.org/', {
    scripts: [...libraryFiles('angular'), '/angular\\.js/(\\d+(?:\\.\\d+)+)/', '/angularjs/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*\\s{1,4}AngularJS v(\\d+\\.\\d+\\.\\d+)'],
    html: [
      '<(?:html|body|div|section|main)[^>]{0,200} (?:data-)?ng-(?:app|controller)="',
      '<(?:html|body|div)[^>]{0,200} ng-app(?:>| )',
      ' class="[^"]{0,100}ng-scope',
    ],
  }),
  framework('Svelte', 'https://svelte.dev/', {
    scriptTexts: [
      '\\(window\\.__svelte(?: \\?\\?= \\{\\}|\\?\\?=\\{\\}|\\|\\|\\(window\\.__svelte)[^;]{0,80}\\.add\\(["\'`](\\d+)["\'`]\\)',
      '\\(window\\.__svelte(?: \\?\\?= \\{\\}|\\?\\?=\\{\\}|\\|\\|\\(window\\.__svelte)',
    ],
    html: ['<[a-z][\\w-]{0,20}[^>]{0,200} class="(?:[\\w -]{0,100} )?svelte-[0-9a-z]{6,7}[" ]'],
  }),
  framework('Ember.js', 'https://emberjs.com/', {
    scripts: [...libraryFiles('ember'), '/ember\\.(?:debug|prod)\\.js(?:\\?|$)'],
    scriptTexts: ['\\* @version\\s{1,5}(\\d+\\.\\d+\\.\\d+)[^\\n]{0,20}\\s{1,4}\\*/[^§]{0,400}\\bEmber'],
    html: [
      '<(?:body|div)[^>]{0,200} class="[^"]{0,100}ember-application',
      '<div id="ember\\d+" class="[^"]{0,100}ember-view',
      '<meta name="[\\w-]{1,60}/config/environment" content="%7B',
    ],
  }),
  framework('Backbone.js', 'https://backbonejs.org/', {
    globals: { 'Backbone.VERSION': '^v?(\\d+\\.\\d+\\.\\d+)' },
    implies: ['Underscore.js'],
    scripts: [...libraryFiles('backbone'), '/backbone\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: [
      '//     Backbone\\.js (\\d+\\.\\d+\\.\\d+)',
      '\\.VERSION="(\\d+\\.\\d+\\.\\d+)";[^\\n]{0,60}\\.noConflict=function\\(\\)\\{\\w{1,2}\\.Backbone=',
    ],
  }),
  framework('Marionette', 'https://marionettejs.com/', {
    scriptTexts: ['\\* MarionetteJS \\(Backbone\\.Marionette\\)[\\s*-]{1,60}v(\\d+\\.\\d+\\.\\d+)'],
    implies: ['Backbone.js'],
    scripts: libraryFiles('backbone.marionette'),
  }),
  framework('Knockout', 'https://knockoutjs.com/', {
    globals: { 'ko.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('knockout'), ...libraryFiles('knockout-latest')],
    scriptTexts: ['\\* Knockout JavaScript library v(\\d+\\.\\d+\\.\\d+)'],
    html: [
      '<[a-z][\\w-]{0,20}[^>]{0,200} data-bind="(?:text|foreach|click|visible|value|css|attr|if|with|template|html): ?',
    ],
  }),
  framework('Alpine.js', 'https://alpinejs.dev/', {
    globals: { 'Alpine.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('alpinejs'), '/alpine(?:\\.min)?\\.js(?:\\?|$)'],
    scriptTexts: [
      'get raw\\(\\)\\{return \\w{1,3}\\},[^\\n]{0,80}version:"(\\d+\\.\\d+\\.\\d+)",flushAndStopDeferringMutations',
    ],
    html: [
      '<[a-z][\\w-]{0,20}[^>]{0,400} x-data(?:="[^"]{0,400}")?[^>]{0,400} x-(?:on:|show|bind:|text|init|cloak|ref|transition)',
      '<[a-z][\\w-]{0,20}[^>]{0,200} x-data="\\{',
    ],
  }),
  framework('htmx', 'https://htmx.org/', {
    globals: { 'htmx.version': '^(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('htmx'), '/htmx\\.org@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: [
      '\\bhtmx=\\(?(?:function)?\\(\\)[^\\n]{0,900}version ?[:=] ?"(\\d+\\.\\d+\\.\\d+)"',
      'this\\.version="(\\d+\\.\\d+\\.\\d+)",this\\.config=\\{logAll:!\\d,prefix:"data-hx',
    ],
    html: ['<[a-z][\\w-]{0,20}[^>]{0,300} (?:data-)?hx-(?:get|post|put|delete|patch|boost)="[^"]{1,300}"'],
  }),
  framework('Unpoly', 'https://unpoly.com/', {
    scripts: libraryFiles('unpoly'),
    // No global: a bundle's own `up` has a version too.
    scriptTexts: [
      'window\\.up ?= ?\\{\\s{0,4}version: ?[\'"](\\d+\\.\\d+\\.\\d+)',
      '\\bup\\.version ?= ?[\'"](\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  framework('Lit', 'https://lit.dev/', {
    scripts: ['/(?:npm/|unpkg\\.com/)lit@(\\d+(?:\\.\\d+)*)', '/lit-(?:element|html)@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: [
      'litElementVersions\\s{0,2}(?:\\?\\?=|\\|\\|)[^\\n]{0,60}\\.push\\("(\\d+\\.\\d+\\.\\d+)"\\)',
      'litElementVersions',
      'litHtmlVersions',
    ],
  }),
  framework('Polymer', 'https://polymer-library.polymer-project.org/', {
    scripts: ['/polymer@(\\d+(?:\\.\\d+)*)', '/polymer/polymer(?:-element|\\.min)?\\.(?:js|html)'],
    scriptTexts: ['polymerElementVersion\\b'],
    html: ['<link rel="import" href="[^"]{1,200}/polymer(?:-element)?\\.html"', '<dom-module id="'],
  }),
  framework('Stencil', 'https://stenciljs.com/', {
    html: ['<html[^>]{0,200} data-stencil-build="', '<script[^>]{0,200} data-stencil-namespace="'],
  }),
  framework('Qwik', 'https://qwik.dev/', {
    html: [
      '<html[^>]{0,400} q:container="[^>]{0,200} q:version="(\\d+\\.\\d+\\.\\d+)',
      '<[a-z]{1,10}[^>]{0,300} q:version="(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  framework('SolidJS', 'https://www.solidjs.com/', {
    scriptTexts: ['\\b_\\$HY=\\{events:\\[\\],completed:new WeakSet', 'window\\._\\$HY\\|\\|\\('],
    html: ['<[a-z][\\w-]{0,20}[^>]{0,100} data-hk="?[\\d-]{1,40}'],
  }),
  framework('Mithril', 'https://mithril.js.org/', {
    scriptTexts: ['\\{tag:\\w,key:\\w,attrs:\\w,children:\\w,text:\\w,dom:\\w,(?:is:void 0,)?domSize:void 0,'],
    scripts: libraryFiles('mithril'),
  }),
  framework('Riot', 'https://riot.js.org/', {
    scriptTexts: ['\\.unregister=function[^\\n]{0,90}\\.version="v(\\d+\\.\\d+\\.\\d+)'],
    globals: { 'riot.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('riot'), '/riot(?:\\+compiler|\\.min)\\.js'],
  }),
  framework('Marko', 'https://markojs.com/', {
    html: ['<!--M[#\\[^]\\w{1,20}(?: \\w{1,20})?-->'],
    scriptTexts: ['\\$MC=\\(window\\.\\$MC\\|\\|\\[\\]\\)\\.concat'],
  }),
  framework('Aurelia', 'https://aurelia.io/', {
    scriptTexts: ['\\[aurelia-app\\],\\[data-aurelia-app\\]'],
    html: ['<(?:body|div|html)[^>]{0,200} aurelia-app(?:="|>| )'],
    scripts: ['/aurelia-(?:bundle|bootstrapper|core)[\\w.-]{0,40}\\.js'],
  }),
  framework('Dojo', 'https://dojotoolkit.org/', {
    scripts: ['/dojo/(\\d+\\.\\d+(?:\\.\\d+)?)/', '/dojo/dojo(?:\\.xd)?\\.js(?:\\.uncompressed\\.js)?(?:\\?|$)'],
    html: ['<[a-z]{1,10}[^>]{0,300} data-dojo-(?:type|config|props)="'],
  }),
  framework('Ext JS', 'https://www.sencha.com/products/extjs/', {
    scripts: ['/ext-?js/(?:(\\d+(?:\\.\\d+)+)/)?', '/ext-all(?:-debug)?\\.js(?:\\?|$)'],
    scriptTexts: [
      'Ext\\.setVersion\\("ext","(\\d+\\.\\d+\\.\\d+)',
      'Ext\\.versions ?= ?\\{[^}]{0,100}extjs[^}]{0,40}(\\d+\\.\\d+\\.\\d+)',
      '\\bExt\\.onReady\\(function',
    ],
  }),
  framework('Single-SPA', 'https://single-spa.js.org/', {
    scriptTexts: ['/\\* single-spa@(\\d+\\.\\d+\\.\\d+) - '],
    scripts: libraryFiles('single-spa'),
  }),
  framework('Vite', 'https://vite.dev/', {
    scripts: ['/@vite/client$', '/@vite/client\\?'],
    html: [
      '<script type="module" crossorigin src="[^"]{0,200}/assets/index[.-][\\w-]{8}\\.js"',
      '<script id="vite-legacy-(?:polyfill|entry)"',
    ],
  }),
  framework('webpack', 'https://webpack.js.org/', {
    scriptTexts: ['\\b(?:self|window|this|globalThis)(?:\\.|\\[")webpack(?:Chunk|Jsonp)\\w{0,40}'],
  }),
  framework('Turbopack', 'https://nextjs.org/docs/app/api-reference/turbopack', {
    scriptTexts: ['globalThis(?:\\.|\\[")TURBOPACK\\b'],
  }),
  framework('Parcel', 'https://parceljs.org/', {
    scriptTexts: ['\\bparcelRequire\\w{4,8} ?[=|]', '\\["parcelRequire\\w{4,8}"\\]'],
  }),
];
