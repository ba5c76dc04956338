import { type Handlers, pageOf } from '../../targets/weak/vulnerable-server.ts';

const script = (code: string) => pageOf('Page', `<div id="place"></div><script>${code}</script>`);
const place = "document.getElementById('place')";

/** Pages whose scripts run what a link's author chooses, by what a browser is to see there: its source. */
export const weakScripts = {
  '/fragment-code': ['location.hash', 'if (location.hash) setTimeout("var chosen = " + location.hash.slice(1), 1);'],
  '/fragment-decoded': ['location.hash', `${place}.innerHTML = decodeURIComponent(location.hash.slice(1));`],
  // Recorded from DSVW 0.3
  '/fragment-named': [
    'location.hash',
    `var index = document.location.hash.indexOf('lang='); if (index != -1) document.write('<div style="position: absolute; top: 5px; right: 5px;">Chosen language: <b>' + decodeURIComponent(document.location.hash.substring(index + 5)) + '</b></div>');`,
  ],
  '/query-named': [
    'parameter to',
    `var at = location.search.indexOf('to='); if (at != -1) ${place}.innerHTML = decodeURIComponent(location.search.slice(at + 3));`,
  ],
  '/fragment-quoted': ['location.hash', `(0, eval)("var chosen = 'a" + location.hash.slice(1) + "'");`],
  '/fragment-link': [
    'location.hash',
    `const link = document.createElement('a'); link.href = location.hash.slice(1); link.textContent = 'on'; ${place}.append(link);`,
  ],
  '/fragment-listener': [
    'location.hash',
    `if (location.hash) ${place}.addEventListener('click', new Function(location.hash.slice(1)));`,
  ],
  '/fragment-move': ['location.hash', 'if (location.hash) location.replace(location.hash.slice(1));'],
  '/looked-up': [
    'parameter greeting',
    `document.write('<p>' + new URLSearchParams(location.search).get('greeting') + '</p>');`,
  ],
  '/window-name': ['window.name', `${place}.insertAdjacentHTML('beforeend', window.name);`],
  '/referrer': ['document.referrer', `if (document.referrer) (0, eval)("var from = '" + document.referrer + "'");`],
  '/message': [
    'postMessage',
    `addEventListener('message', (event) => { const told = JSON.parse(event.data); if (told.kind === 'show') ${place}.innerHTML = told.words; });`,
  ],
  '/message-lookalike': [
    'postMessage',
    `addEventListener('message', (event) => { if (/^https?:\\/\\/www.partner.example/.test(event.origin)) (0, eval)(event.data); });`,
  ],
} as const satisfies Readonly<Record<string, readonly [source: string, code: string]>>;

/** Pages that pass an address to a sink as browsers give it: encoded. */
export const encodedScripts = {
  '/whole-address': 'document.write("<p>" + location.href + "</p>");',
  '/bare-fragment': `${place}.innerHTML = location.hash;`,
};

/** Pages whose scripts do the same and nothing wrong. */
export const hardScripts = {
  '/text': `${place}.textContent = decodeURIComponent(location.hash.slice(1));`,
  '/escaped': `${place}.innerHTML = new Option(decodeURIComponent(location.hash.slice(1))).innerHTML;`,
  '/counted': 'document.write("<img src=/count?page=" + encodeURIComponent(location.href) + ">");',
  '/own-message': `addEventListener('message', (event) => { if (event.origin === location.origin) (0, eval)(event.data); });`,
  '/number': '(0, eval)("var at = " + (Number(location.hash.slice(1)) || 0));',
};

/** All of them as a site. */
export const scriptPages: Handlers = Object.fromEntries(
  [
    ...Object.entries(weakScripts).map(([path, [, code]]) => [path, code] as const),
    ...Object.entries(encodedScripts),
    ...Object.entries(hardScripts),
  ].map(([path, code]) => [path, () => script(code)]),
);
