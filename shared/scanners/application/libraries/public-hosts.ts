/** Names of libraries on CDNs that are not their own: registries differ. */
const aliases: Readonly<Record<string, string>> = {
  jqueryui: 'jquery-ui',
  'jquery-validate': 'jquery-validation',
  'jquery-migrate': 'jquery-migrate',
  jquerymobile: 'jquery-mobile',
  'angular.js': 'angularjs',
  angular: 'angularjs',
  'twitter-bootstrap': 'bootstrap',
  moment: 'moment.js',
  underscore: 'underscore.js',
  backbone: 'backbone.js',
  mustache: 'mustache.js',
  'handlebars.js': 'handlebars',
  prototype: 'prototypejs',
  'lodash.js': 'lodash',
  'chart.js': 'chart.js',
  chartjs: 'chart.js',
  'pdfjs-dist': 'pdf.js',
  datatables: 'jquery.datatables',
  'datatables.net': 'jquery.datatables',
  tinymce: 'tinymce',
  'ua-parser-js': 'ua-parser-js',
  uaparser: 'ua-parser-js',
  'ember.js': 'ember',
  'ext-core': 'extjs',
};

/** Where libraries lie under their own version, whoever the site is. */
const hosts =
  /^(?:cdnjs\.cloudflare\.com|(?:cdn|fastly|gcore)\.jsdelivr\.net|unpkg\.com|esm\.sh|cdn\.skypack\.dev|ajax\.googleapis\.com|ajax\.aspnetcdn\.com|ajax\.microsoft\.com|code\.jquery\.com|(?:maxcdn|netdna|stackpath)\.bootstrapcdn\.com|cdn\.bootcss\.com|cdn\.bootcdn\.net|lib\.baomitu\.com|cdn\.staticfile\.(?:org|net)|libs\.baidu\.com|yastatic\.net|code\.angularjs\.org|cdn\.datatables\.net|cdn\.ckeditor\.com|code\.highcharts\.com)$/;

/** True for a host that serves the libraries of everybody. */
export const isPublicHost = ({ hostname }: URL) => hosts.test(hostname);

/** A library at a CDN: its name there, and the version as the address says it. */
export interface Served {
  readonly name: string;
  readonly version: string;
}

const atSign = /(?:^|\/|,)(?:npm\/)?((?:@[\w.-]{1,60}\/)?[\w.-]{1,80})@v?([\w.-]{1,40})(?=\/|,|$)/g;
const folders = /\/(?:ajax\/libs|libs|ajax|npm)\/([\w.-]{1,80})\/([\d][\w.-]{0,40})\//;

/** What an address at a CDN says: `name@version` as jsDelivr, unpkg and esm.sh write it, `name/version` as cdnjs does. */
export function servedAt(url: URL): readonly Served[] {
  if (!isPublicHost(url)) return [];
  const path = url.pathname.slice(0, 1000);
  const named = [...path.matchAll(atSign)].map(([, name = '', version = '']) => ({ name, version }));
  const [, name, version] = folders.exec(path) ?? [];
  const all = name !== undefined && version !== undefined ? [...named, { name, version }] : named;
  return all.map((each) => {
    const lower = each.name.toLowerCase();
    return { name: aliases[lower] ?? lower, version: each.version };
  });
}
