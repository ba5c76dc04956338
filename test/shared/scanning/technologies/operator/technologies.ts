/** A file in Wappalyzer's format, written for these tests: one technology for each kind of sign. */
export const technologies = {
  $schema: '../schema.json',
  technologies: {
    'By Header': {
      cats: [22],
      website: 'https://header.example',
      headers: { Server: '^byheader(?:/([\\d.]+))?\\;version:\\1' },
      implies: 'Implied\\;confidence:60',
    },
    Implied: { cats: [27], description: 'implied by another' },
    'Weakly Implied': { cats: [27] },
    'By Cookie': { cats: [18], cookies: { by_session: '' }, implies: ['Weakly Implied\\;confidence:10'] },
    'By Meta': { cats: [1, 11], meta: { Generator: '^By Meta ([\\d.]+)\\;version:\\1' } },
    'By Meta List': { cats: [1], meta: { generator: ['^Other', '^By List'] } },
    'By Script Address': { cats: [59], scriptSrc: ['/by-script[.-]([\\d.]+\\d)\\.js\\;version:\\1', '/never\\.js'] },
    'By Script Text': { cats: [59], scripts: 'by script text v([\\d.]+)\\;version:\\1' },
    'By Html': { cats: [6], html: ['<!-- by html', '<div data-by-html="([\\d.]+)"\\;version:\\1'] },
    'By Element': { cats: [12], dom: '#by-element > a[href*="by"]' },
    'By Element List': { cats: [12], dom: ['.nowhere', 'div.by-list'] },
    'By Element Text': { cats: [12], dom: { 'span.by-text': { text: 'version ([\\d.]+)\\;version:\\1' } } },
    'By Attribute': { cats: [12], dom: { 'div[data-by]': { attributes: { 'data-by': '^([\\d.]+)$\\;version:\\1' } } } },
    'By Existence': { cats: [12], dom: { 'by-element': { exists: '' } } },
    'By Global': { cats: [59], js: { 'ByGlobal.version': '([\\d.]+)\\;version:\\1', ByGlobal: '' } },
    'By Name Server': { cats: [62], dns: { NS: '\\.byname\\.example', TXT: ['^by-name='] } },
    'By Issuer': { cats: [70], certIssuer: 'By Issuer' },
    'By Robots': { cats: [1], robots: ['Disallow: /by-robots'] },
    'By Address': { cats: [1], url: '^https?://[^/]+\\.site\\.example' },
    'By Text': { cats: [1], text: '\\bpowered by By Text\\b' },
    'By Style': { cats: [66], css: '\\.by-style-[a-z]+' },
    Ternary: { cats: [1], html: 'ternary(-two)?\\;version:\\1?2:1' },
    Unsure: { cats: [1], html: 'ternary\\;confidence:20' },
    'Two Halves': { cats: [1], html: ['ternary\\;confidence:25', 'by html\\;confidence:25'] },
    Excluded: { cats: [1], html: 'by html' },
    Excluding: { cats: [1], html: 'by html', meta: { generator: 'By Meta' }, excludes: 'Excluded' },
    Requiring: { cats: [87], html: 'by html', requires: 'By Meta' },
    'Requiring In Vain': { cats: [87], html: 'by html', requires: ['Absent'] },
    'Requiring A Category': { cats: [87], html: 'by html', requiresCategory: 6 },
    Absent: { cats: [1], html: 'this is not there' },
    nginx: { cats: [22], website: 'https://own.example', headers: { server: 'byheader/([\\d.]+)\\;version:9.\\1' } },
  },
};

/** The site on which all of them are to be found. */
export const everything = {
  headers: [['server', 'byheader/1.5']] as const,
  cookies: [{ name: 'by_session', value: 'x' }],
  metas: [
    { name: 'generator', content: 'By Meta 2.1' },
    { name: 'generator', content: 'By List' },
  ],
  scripts: ['https://www.site.example/js/by-script-3.0.4.js'],
  scriptTexts: ['/* by script text v4.1 */ window.ByGlobal = { version: "5.0.2" };'],
  html: `<!-- by html --><body><style>.by-style-dark { color: red }</style><div data-by-html="6.6" id="by-element"><a href="/by/">x</a></div>
<div class="x by-list"></div><span class="by-text">version 7.7</span><div data-by="8.8"></div><by-element></by-element>
<p>Proudly <b>powered by By Text</b></p><i>ternary-two</i></body>`,
  dns: { NS: ['a.byname.example'] },
  certificateIssuer: 'CN=R1, O=By Issuer',
  robots: 'User-agent: *\nDisallow: /by-robots\n',
};
