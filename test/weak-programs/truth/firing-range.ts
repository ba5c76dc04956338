import { type Hole, markupChecks, scriptChecks } from '../hole.ts';

const at = (group: string, path: string, { point = 'q', checks = markupChecks }: Partial<Hole> = {}): Hole => ({
  reach: 'query',
  group,
  path: `/${path}`,
  point,
  checks,
});

/**
 * Where `q` of an answer of HTML becomes a script. Left out of the page's list: a style sheet's or a plug-in's address
 * (`css_import`, `object_data`, `object_param`), and types that no browser of today reads as HTML (`contentsniffing`,
 * `jsoncallback`).
 */
const reflected = [
  ...['body', 'head', 'title', 'body_comment', 'tagname', 'attribute_unquoted', 'attribute_singlequoted'],
  ...['attribute_quoted', 'attribute_name', 'body/400', 'body/401', 'body/403', 'body/404', 'body/500'],
  ...['iframe_attribute_value', 'iframe_srcdoc', 'textarea', 'textarea_attribute_value', 'noscript'],
  ...['style_attribute_value', 'css_style', 'css_style_value', 'css_style_font_value', 'js_assignment', 'js_eval'],
  ...['js_quoted_string', 'js_singlequoted_string', 'js_slashquoted_string', 'js_comment', 'attribute_script', 'json'],
].map((name) => at('reflected', `reflected/parameter/${name}`));

const filtered = [
  'escapedparameter/js_eventhandler_unquoted/UNQUOTED_ATTRIBUTE',
  'escapedparameter/js_eventhandler_quoted/DOUBLE_QUOTED_ATTRIBUTE',
  'escapedparameter/js_eventhandler_singlequoted/SINGLE_QUOTED_ATTRIBUTE',
  'url/href',
  'url/script_src',
  'filteredcharsets/body/SpaceDoubleQuoteSlashEquals',
  'filteredcharsets/attribute_unquoted/DoubleQuoteSinglequote',
  'filteredstrings/body/caseSensitive/script',
  'filteredstrings/body/caseSensitive/SCRIPT',
  'filteredstrings/body/caseInsensitive/script',
].map((name) => at('reflected', `reflected/${name}`));

/**
 * `escapeHtml` leaves quotes as they are: what gets by is in a tag, in a script or beside one. `encodeUrl` lets nothing by.
 * What /escape/js does to quotes and backslashes does not keep an end tag out of a script.
 */
const escaped = [
  ...['tagname', 'attribute_unquoted', 'attribute_singlequoted', 'attribute_quoted', 'attribute_name'],
  ...['js_assignment', 'js_eval', 'js_quoted_string', 'js_singlequoted_string', 'js_slashquoted_string', 'js_comment'],
  ...['attribute_script', 'css_import'],
].map((name) => at('escape', `escape/serverside/escapeHtml/${name}`));

const escapedInScripts = ['escape', 'encodeURIComponent', 'html_escape'].map((name) =>
  at('escape', `escape/js/${name}`),
);

/** Elements alone come through; those of them that run a script today. */
const tags = [
  ...['tags', 'tags/div', 'tags/img', 'tags/style', 'tags/iframe', 'tags/a/href', 'tags/script/src'],
  ...['tags/body/onload', 'tags/expression', 'tags/multiline'],
].map((path) => at('tags', path));

/** Elements that run none. */
const markup = ['tags/meta', 'tags/div/style', 'tags/a/style'].map((path) =>
  at('tags', path, { checks: ['html-injection'] }),
);

const redirects = ['redirect/parameter', 'redirect/parameter/NOSTARTSWITHJS', 'urldom/redirect'].map((path) =>
  at('redirect', path, { point: 'url', checks: ['open-redirect'] }),
);

/** An address that a page loads or runs. */
const included = ['script', 'object_raw'].map((name) => at('included', `remoteinclude/parameter/${name}`));

/**
 * Pages whose script hands the address to a sink. What reaches no browser of today counts, too: whether it runs there is
 * the browser's doing, and the page does nothing against it.
 */
const ofAddress = [
  ...[
    'assign',
    'documentwrite',
    'documentwriteln',
    'eval',
    'innerHtml',
    'rangeCreateContextualFragment',
    'replace',
  ].flatMap((sink) => [`location.hash/${sink}`, `location/${sink}`]),
  ...['setTimeout', 'function', 'onclickSetAttribute', 'onclickAddEventListener', 'jshref', 'inlineevent'].map(
    (sink) => `location.hash/${sink}`,
  ),
  ...['location.hash/formaction', 'location/setTimeout'],
  ...['documentURI', 'baseURI', 'locationhref', 'locationpathname', 'locationsearch', 'URL', 'URLUnencoded'].map(
    (source) => `${source}/documentwrite`,
  ),
].map((name): Hole => ({ ...at('address DOM', `address/${name}`, { checks: scriptChecks }), reach: 'page' }));

/**
 * Pages whose scripts run what another page sends or names, or what the address gives to an element that runs it. Left out:
 * cookies and storage, which no other page writes, and sinks that run nothing in a browser of today.
 */
const ofOthers = [
  ...['document/referrer', 'window/name', 'postMessage'].flatMap((source) =>
    ['eval', 'innerHtml', 'documentWrite'].map((sink) => `dom/toxicdom/${source}/${sink}`),
  ),
  ...['complexMessageDocumentWriteEval', 'improperOriginValidationWithPartialStringComparison'].map(
    (name) => `dom/toxicdom/postMessage/${name}`,
  ),
  'dom/toxicdom/postMessage/improperOriginValidationWithRegExp',
  ...['a.href', 'document.location', 'form.action', 'iframe.src', 'input.formaction', 'window.open', 'script.src'].map(
    (sink) => `urldom/location/hash/${sink}`,
  ),
  ...['area.href', 'svg.a', 'button.formaction', 'location.assign', 'frame.src'].map(
    (sink) => `urldom/location/search/${sink}`,
  ),
  ...['remoteinclude/script_hash.html', 'remoteinclude/object_hash.html'],
  // What the server writes into a script or a script's address: reflected as well.
  ...['remoteinclude/parameter/script', 'reflected/url/script_src', 'reflected/parameter/js_eval'],
  ...['escape/js/encodeURIComponent', 'escape/js/html_escape'],
].map((name): Hole => ({ ...at('other DOM', name, { checks: scriptChecks }), reach: 'page' }));

/** google/firing-range, from its sources: what a request alone shows, and the scripts that read the address. */
export const firingRangeTruth: readonly Hole[] = [
  ...reflected,
  ...filtered,
  // Its form is sent by POST, which the program takes like a GET.
  { reach: 'body', path: '/reflected/parameter/form', point: 'q', checks: markupChecks },
  ...escaped,
  ...escapedInScripts,
  ...tags,
  ...markup,
  ...redirects,
  at('redirect', 'redirect/meta', { checks: ['open-redirect', ...markupChecks] }),
  ...included,
  ...ofAddress,
  ...ofOthers,
];
