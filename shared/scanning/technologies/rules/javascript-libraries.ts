import type { TechnologyRule } from '../rule.ts';
import { libraryFiles } from './library-files.ts';

type Signs = Omit<TechnologyRule, 'name' | 'categories' | 'site'>;

function library(name: string, site: string, signs: Signs): TechnologyRule {
  return { name, categories: ['JavaScript libraries'], site, ...signs };
}

/** Libraries for pages: told by the file's name, the delivery network's path or the comment at the head of the file. */
export const javascriptLibraries: readonly TechnologyRule[] = [
  library('jQuery', 'https://jquery.com/', {
    globals: { 'jQuery.fn.jquery': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('jquery'), '/wp-includes/js/jquery/jquery(?:\\.min)?\\.js\\?ver=(\\d+(?:\\.\\d+)+)'],
    scriptTexts: [
      '/\\*!\\s{0,5}(?:\\* )?jQuery (?:JavaScript Library )?v(\\d+\\.\\d+(?:\\.\\d+)?)',
      '\\.fn=\\w{1,3}\\.prototype=\\{jquery:"(\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  library('jQuery UI', 'https://jqueryui.com/', {
    implies: ['jQuery'],
    scripts: [...libraryFiles('jquery-ui'), '/jqueryui/(\\d+(?:\\.\\d+)+)/', '/jquery-ui-dist@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['/\\*! jQuery UI - v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('jQuery Migrate', 'https://github.com/jquery/jquery-migrate', {
    implies: ['jQuery'],
    scripts: [...libraryFiles('jquery-migrate'), '/jquery/jquery-migrate(?:\\.min)?\\.js\\?ver=(\\d+(?:\\.\\d+)+)'],
    scriptTexts: ['/\\*! jQuery Migrate (?:- )?v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('jQuery Mobile', 'https://jquerymobile.com/', {
    scriptTexts: ['/\\*! jQuery Mobile (\\d+\\.\\d+\\.\\d+) \\|'],
    implies: ['jQuery'],
    scripts: [...libraryFiles('jquery.mobile'), '/jquerymobile/(\\d+(?:\\.\\d+)+)/'],
  }),
  library('Lodash', 'https://lodash.com/', {
    // Underscore.js has the same name, and never came to version 2.
    globals: { '_.VERSION': '^([34]\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('lodash'),
    scriptTexts: ['\\* Lodash (?:<https?://lodash\\.com/>|lodash\\.com/license \\| Underscore\\.js)'],
  }),
  library('Underscore.js', 'https://underscorejs.org/', {
    globals: { '_.VERSION': '^(1\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('underscore'), '/underscore\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['//     Underscore\\.js (\\d+\\.\\d+\\.\\d+)'],
  }),
  library('Moment.js', 'https://momentjs.com/', {
    globals: { 'moment.version': '^(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('moment'), ...libraryFiles('moment-with-locales'), '/moment\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['//! moment\\.js\\s{1,4}//! version : (\\d+\\.\\d+\\.\\d+)'],
  }),
  library('Moment Timezone', 'https://momentjs.com/timezone/', {
    implies: ['Moment.js'],
    scripts: libraryFiles('moment-timezone'),
    scriptTexts: [
      '\\.version="(\\d+\\.\\d+\\.\\d+)",\\w\\.dataVersion="',
      '//! moment-timezone\\.js\\s{1,4}//! version : (\\d+\\.\\d+\\.\\d+)',
    ],
  }),
  library('Day.js', 'https://day.js.org/', { scriptTexts: ['"\\$isDayjsObject"'], scripts: libraryFiles('dayjs') }),
  library('Luxon', 'https://moment.github.io/luxon/', {
    scriptTexts: ['\\.SystemZone=\\w{1,3},\\w\\.VERSION="(\\d+\\.\\d+\\.\\d+)'],
    globals: { 'luxon.VERSION': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('luxon'),
  }),
  library('Handlebars', 'https://handlebarsjs.com/', {
    scripts: [...libraryFiles('handlebars'), '/handlebars\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['@license\\s{1,5}handlebars v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('Mustache', 'https://github.com/janl/mustache.js', {
    scriptTexts: ['name: ?"mustache\\.js",\\s{0,4}version: ?"(\\d+\\.\\d+\\.\\d+)'],
    globals: { 'Mustache.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('mustache'), '/mustache\\.js/(\\d+(?:\\.\\d+)+)/'],
  }),
  library('Modernizr', 'https://modernizr.com/', {
    scripts: libraryFiles('modernizr'),
    scriptTexts: [
      '\\bwindow\\.Modernizr=function\\(\\w{1,8},\\w{1,8},\\w{1,10}\\)\\{var \\w{1,8}="(\\d+\\.\\d+\\.\\d+)"',
      '/\\*! ?modernizr (\\d+\\.\\d+\\.\\d+)',
      '\\* Modernizr v(\\d+\\.\\d+(?:\\.\\d+)?)\\s',
    ],
  }),
  library('RequireJS', 'https://requirejs.org/', {
    scripts: [
      ...libraryFiles('requirejs'),
      '/require\\.js/(\\d+(?:\\.\\d+)+)/',
      '/require(?:[.-](\\d+\\.\\d+\\.\\d+))?(?:\\.min)?\\.js(?:\\?|$)',
    ],
    scriptTexts: ['@license (?:r\\.js |RequireJS )(\\d+\\.\\d+\\.\\d+) Copyright'],
  }),
  library('SystemJS', 'https://github.com/systemjs/systemjs', {
    scripts: [...libraryFiles('systemjs'), '/s(?:ystem)?\\.min\\.js\\?systemjs'],
    scriptTexts: ['/\\*!?\\s{0,5}\\*? ?SystemJS (\\d+\\.\\d+\\.\\d+)'],
    html: ['<script type="systemjs-importmap"'],
  }),
  library('DOMPurify', 'https://github.com/cure53/DOMPurify', {
    globals: { 'DOMPurify.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('dompurify'), '/purify(?:\\.min)?\\.js(?:\\?|$)'],
    scriptTexts: [
      '@license DOMPurify (\\d+\\.\\d+\\.\\d+) \\|',
      '\\* DOMPurify (\\d+\\.\\d+\\.\\d+) \\| \\(c\\) Cure53',
    ],
  }),
  library('Axios', 'https://axios-http.com/', {
    globals: { 'axios.VERSION': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: libraryFiles('axios'),
    scriptTexts: ['/\\*! Axios v(\\d+\\.\\d+\\.\\d+) Copyright', '/\\* axios v(\\d+\\.\\d+\\.\\d+) \\| \\(c\\)'],
  }),
  library('core-js', 'https://github.com/zloirock/core-js', {
    scripts: [...libraryFiles('core-js'), ...libraryFiles('core-js-bundle')],
    scriptTexts: [
      'version: ?["\'](\\d+\\.\\d+\\.\\d+)["\'],\\s{0,8}mode: ?\\w{1,12} ?\\? ?["\']pure["\'] ?: ?["\']global["\'],\\s{0,8}copyright: ?["\']©',
      'copyright:"© [^"]{5,60}(?:zloirock\\.ru|core-js)[^"]{0,60}",license:"https://github\\.com/zloirock/core-js/blob/v(\\d+\\.\\d+\\.\\d+)/',
    ],
  }),
  library('RxJS', 'https://rxjs.dev/', {
    scriptTexts: ['@license\\s{1,5}Apache License 2\\.0 https://github\\.com/ReactiveX/RxJS/blob/'],
    scripts: [...libraryFiles('rxjs'), '/rxjs\\.umd(?:\\.min)?\\.js'],
  }),
  library('Socket.IO', 'https://socket.io/', {
    implies: ['Node.js'],
    scripts: [...libraryFiles('socket.io'), '/socket\\.io-client@(\\d+(?:\\.\\d+)*)', '/socket\\.io/socket\\.io\\.js'],
    scriptTexts: ['/\\*!\\s{1,5}\\* Socket\\.IO v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('SockJS', 'https://github.com/sockjs', {
    scripts: [...libraryFiles('sockjs'), ...libraryFiles('sockjs-client')],
    scriptTexts: ['/\\* sockjs-client v(\\d+\\.\\d+\\.\\d+) \\|'],
  }),
  library('Zepto', 'https://zeptojs.com/', {
    scripts: libraryFiles('zepto'),
    scriptTexts: ['/\\* Zepto v(\\d+\\.\\d+(?:\\.\\d+)?) - zepto'],
  }),
  library('Hammer.js', 'https://hammerjs.github.io/', {
    globals: { 'Hammer.VERSION': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('hammer'), ...libraryFiles('hammerjs'), '/hammer\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*! Hammer\\.JS - v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('MooTools', 'https://mootools.net/', {
    scripts: [...libraryFiles('mootools'), ...libraryFiles('mootools-core'), ...libraryFiles('mootools-more')],
    scriptTexts: ['this\\.MooTools ?= ?\\{\\s{0,4}version: ?[\'"](\\d+\\.\\d+\\.\\d+)'],
  }),
  library('Prototype', 'https://prototypejs.org/', {
    scripts: libraryFiles('prototype'),
    scriptTexts: ['/\\*\\s{1,4}Prototype JavaScript framework, version (\\d+\\.\\d+(?:\\.\\d+)*)'],
  }),
  library('script.aculo.us', 'https://script.aculo.us/', {
    implies: ['Prototype'],
    scripts: ['/scriptaculous/(\\d+(?:\\.\\d+)+)/', '/scriptaculous(?:\\.min)?\\.js(?:\\?|$)'],
    scriptTexts: ['// script\\.aculo\\.us scriptaculous\\.js v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('Stimulus', 'https://stimulus.hotwired.dev/', {
    scripts: [
      ...libraryFiles('stimulus'),
      '/stimulus\\.min-[0-9a-f]{40,64}\\.js',
      '/@hotwired/stimulus@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: ['/\\*\\s{1,4}Stimulus (\\d+\\.\\d+\\.\\d+)\\s{1,4}Copyright'],
    html: [
      '<[a-z][\\w-]{0,20} [^>]{0,300}data-controller="[\\w -]{1,80}"[^>]{0,300} data-action="[\\w:.@-]{0,40}-&gt;[\\w-]{1,40}#',
    ],
  }),
  library('Turbo', 'https://turbo.hotwired.dev/', {
    scripts: [
      ...libraryFiles('turbo'),
      '/turbo\\.min-[0-9a-f]{40,64}\\.js',
      '/@hotwired/turbo(?:-rails)?@(\\d+(?:\\.\\d+)*)',
      '/turbo\\.es2017-(?:umd|esm)(?:\\.min)?\\.js',
    ],
    scriptTexts: ['/\\*!?\\s{1,4}Turbo (\\d+\\.\\d+\\.\\d+)\\s{1,4}Copyright'],
    meta: { 'turbo-root': '', 'turbo-cache-control': '', 'turbo-visit-control': '', 'turbo-prefetch': '' },
    html: ['<turbo-frame [^>]{0,200}id="'],
  }),
  library('Turbolinks', 'https://github.com/turbolinks/turbolinks', {
    scripts: libraryFiles('turbolinks'),
    scriptTexts: ['/\\*\\s{1,4}Turbolinks (\\d+\\.\\d+\\.\\d+)\\s{1,4}Copyright'],
    meta: { 'turbolinks-root': '', 'turbolinks-cache-control': '', 'turbolinks-visit-control': '' },
    html: ['<script[^>]{0,300} data-turbolinks-track="', '<link[^>]{0,300} data-turbolinks-track="'],
  }),
  library('instant.page', 'https://instant.page/', {
    scripts: ['//instant\\.page/(\\d+\\.\\d+\\.\\d+)', ...libraryFiles('instantpage')],
    scriptTexts: ['/\\*! instant\\.page v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('web-vitals', 'https://github.com/GoogleChrome/web-vitals', {
    scriptTexts: ['\\bwebVitals=(?:function\\(\\w\\)|\\{\\}\\))'],
    scripts: [...libraryFiles('web-vitals'), '/web-vitals\\.iife\\.js'],
  }),
  library('PDF.js', 'https://mozilla.github.io/pdf.js/', {
    scripts: [
      '/pdfjs-dist@(\\d+(?:\\.\\d+)*)',
      '/pdf\\.js/(\\d+(?:\\.\\d+)+)/',
      '/pdf(?:\\.worker)?(?:\\.min)?\\.m?js(?:\\?|$)',
    ],
    scriptTexts: ['\\bpdfjsVersion = (\\d+\\.\\d+\\.\\d+)'],
  }),
  library('zone.js', 'https://github.com/angular/angular/tree/main/packages/zone.js', {
    scriptTexts: ['"__zone_symbol__"', 'Zone already loaded\\.'],
    scripts: [...libraryFiles('zone.js'), ...libraryFiles('zone')],
  }),
  library('Babel polyfill', 'https://babeljs.io/docs/babel-polyfill', {
    scriptTexts: ['only one instance of (?:@babel/polyfill|babel-polyfill) is allowed'],
    implies: ['core-js'],
    scripts: ['/babel-polyfill(?:@(\\d+(?:\\.\\d+)*)|(?:\\.min)?\\.js)'],
  }),
  library('polyfill.io', 'https://polyfill.io/', {
    scripts: [
      '//(?:cdn\\.)?polyfill\\.io/v(\\d)/',
      '//polyfill-fastly\\.(?:io|net)/v(\\d)/',
      '//cdnjs\\.cloudflare\\.com/polyfill/v(\\d)/',
    ],
  }),
  library('Lunr', 'https://lunrjs.com/', {
    globals: { 'lunr.version': '^v?(\\d+\\.\\d+\\.\\d+)' },
    scripts: [...libraryFiles('lunr'), '/lunr\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['\\* lunr - http://lunrjs\\.com - [^\\n]{10,80} - (\\d+\\.\\d+\\.\\d+)'],
  }),
  library('Clipboard.js', 'https://clipboardjs.com/', {
    scripts: [...libraryFiles('clipboard'), '/clipboard\\.js/(\\d+(?:\\.\\d+)+)/'],
    scriptTexts: ['/\\*!\\s{1,4}\\* clipboard\\.js v(\\d+\\.\\d+\\.\\d+)'],
  }),
  library('FingerprintJS', 'https://fingerprint.com/', {
    scripts: [
      '//fpjscdn\\.net/v(\\d+)/',
      '/@fingerprintjs/fingerprintjs@(\\d+(?:\\.\\d+)*)',
      ...libraryFiles('fingerprint2'),
    ],
    scriptTexts: ['\\bFingerprintJS v(\\d+\\.\\d+\\.\\d+) - Copyright'],
  }),
  library('FastClick', 'https://github.com/ftlabs/fastclick', {
    scriptTexts: ['@preserve FastClick: polyfill to remove click delays'],
    scripts: libraryFiles('fastclick'),
  }),
  library('YUI', 'https://clarle.github.io/yui3/', {
    scriptTexts: [
      '="(\\d+\\.\\d+\\.\\d+)",\\w="\\.",\\w="https?://yui\\.yahooapis\\.com/"',
      'YAHOO\\.register\\("yahoo",YAHOO,\\{version:"(\\d+\\.\\d+\\.\\d+)',
    ],
    scripts: [
      '//yui\\.yahooapis\\.com/(\\d+\\.\\d+\\.\\d+)/',
      '/yui/build/yui/yui(?:-min)?\\.js',
      '/yui/(\\d+\\.\\d+\\.\\d+)/',
    ],
  }),
  library('reveal.js', 'https://revealjs.com/', {
    scripts: libraryFiles('reveal'),
    scriptTexts: [
      '/\\*!\\s{1,4}\\* reveal\\.js(?: (\\d+\\.\\d+\\.\\d+))?\\s',
      'pdfPageHeightOffset:-1,[^\\x60"\']{0,80}[\\x60"\'](\\d+\\.\\d+\\.\\d+)[\\x60"\']',
    ],
    html: ['<div[^>]{0,60} class="reveal[" ][^>]{0,80}>\\s{0,80}<div[^>]{0,60} class="slides"'],
  }),
  library('Tabulator', 'https://tabulator.info/', {
    scripts: [...libraryFiles('tabulator'), '/tabulator-tables@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['/\\* Tabulator v(\\d+\\.\\d+\\.\\d+)', 'className="tabulator-cell"'],
    html: ['<div[^>]{0,200} class="tabulator-tableholder"'],
  }),
  library('SortableJS', 'https://sortablejs.github.io/Sortable/', {
    scripts: [...libraryFiles('Sortable'), '/sortablejs@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: [
      '/\\*! Sortable (\\d+\\.\\d+\\.\\d+) - MIT \\| git://github\\.com/SortableJS/Sortable',
      '\\* Sortable (\\d+\\.\\d+\\.\\d+)\\s{1,4}\\* @author\\s{1,4}RubaXa',
    ],
  }),
  library('Typed.js', 'https://mattboldt.com/demos/typed-js/', {
    scripts: [...libraryFiles('typed'), '/typed\\.js@(\\d+(?:\\.\\d+)*)'],
    scriptTexts: ['\\.typed-cursor\\.typed-cursor--blink'],
  }),
  library('Vue Router', 'https://router.vuejs.org/', {
    implies: ['Vue.js'],
    scripts: libraryFiles('vue-router'),
    scriptTexts: ['\\*\\s{1,4}vue-router v(\\d+\\.\\d+\\.\\d+)', '\\(\\{name:["\'\\x60]RouterView["\'\\x60]'],
  }),
  library('Pusher', 'https://pusher.com/', {
    scripts: [
      ...libraryFiles('pusher'),
      '//js\\.pusher\\.com/(\\d+(?:\\.\\d+)*)/pusher',
      '/pusher-js@(\\d+(?:\\.\\d+)*)',
    ],
    scriptTexts: ['Pusher\\.ScriptReceivers"\\);(?:const|var|let) \\w{1,3}="(\\d+\\.\\d+\\.\\d+)"'],
  }),
  {
    name: 'Browsersync',
    categories: ['Developer tools'],
    site: 'https://browsersync.io/',
    scripts: [
      '/browser-sync/browser-sync-client\\.js\\?v=(\\d+(?:\\.\\d+)+)',
      '/browser-sync/browser-sync-client\\.js',
    ],
    scriptTexts: ['window\\.___browserSync___\\.(?:options|socket)'],
    html: [
      "script\\.src = '/browser-sync/browser-sync-client\\.js\\?v=(\\d+(?:\\.\\d+)+)'",
      '<script[^>]{0,60} id="__bs_script__"',
    ],
  },
];
