import { randomBytes, randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { apacheListing, DOT_ENV, DS_STORE, DUMP, GIT_CONFIG, PHP_LOG, zipOf } from '../exposed/exposed-pages.ts';
import {
  batch,
  birdList,
  includedProgram,
  query,
  shell,
  sourcePage,
  unixFile,
  windowsFile,
  workedOut,
} from './vulnerable-parts.ts';
import {
  type Answered,
  type Asked,
  escaped,
  type Handlers,
  pageOf,
  type WeakSite,
  type WeakSiteOptions,
  weakSite,
} from './vulnerable-server.ts';
import { weaknesses } from './weaknesses.ts';
import { readXml } from './xml-reader.ts';

const page = pageOf;
const birds = 'The pond, the hedge and the old elm are good places for watching birds in the morning when it is quiet.';

/** Quotes and brackets as JSON has them, but for those that a path lets through. */
const forScript = (text: string) =>
  JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');

const redirect = (to: string): Answered => ({ status: 302, headers: { location: encodeURI(to) } });
const file = (text: string | undefined): Answered =>
  text === undefined ? { status: 404, body: 'no such file' } : text;

function lookedUp(line: string): Answered {
  return page('Look-up', `<pre>${escaped(/[;|&$`\n'"()]/.test(line) ? shell(line) : line)}</pre>`);
}

/** What a filter lets through is looked up. */
const lookedUpIf = (isAllowed: boolean, line: string): Answered =>
  isAllowed ? lookedUp(line) : page('Look-up', '<p>No such host.</p>');

/** A value that has to be in an encoding is looked up. */
function decodedLookUp(text: string, encoding: 'base64' | 'hex'): Answered {
  const bytes = Buffer.from(text, encoding);
  if (bytes.toString(encoding) === text) return lookedUp(`echo Looking up ${bytes.toString('utf8')}`);
  return page('Look-up', `<p>Please encode the host in ${encoding}.</p>`);
}

/** What a call of `print` in PHP writes; nothing for what is none. */
const printedBy = (call: RegExpExecArray | null) => (call ? String(Number(call[1]) * Number(call[2])) : '');

/** A text that PHP evaluates in double quotes, as `eval("echo \"$text\";")` does: it writes first what is printed in it. */
function inDoubleQuotes(text: string): string {
  const call = /\{\$\{print\((\d+)\*(\d+)\)\}\}/.exec(text);
  return printedBy(call) + (call ? text.replace(call[0], '') : text);
}

/** The same in single quotes. */
function inSingleQuotes(text: string): string {
  const call = /^'\.print\((\d+)\*(\d+)\)\.'$/.exec(text);
  return call ? printedBy(call) : text.replaceAll("'", '');
}

/** A page of a program in `/files/` that includes another one and hides its errors: what a program of the site defines once, it may not define twice. */
const partOf = (included: string): Answered =>
  ['/xss/self.php', '/backups/start.php'].includes(posix.normalize(`/files/${included}`))
    ? { status: 500, body: '' }
    : page('Parts', `<p>${birds}</p>`);

/** A page that only says whether a bird is known, and that its query failed. */
function isKnown(sql: string): Answered {
  const { rows, error } = query(sql);
  if (error !== undefined) return { status: 500, body: page('Error', '<p>Something is wrong.</p>') };
  return page('Birds', `<p>${rows.length > 0 ? 'This bird lives' : 'No bird of that name lives'} by our pond.</p>`);
}

/** A form that is sent to itself, as PHP_SELF has it. */
const selfForm = ({ url }: Asked) => page('Write', `<form method="post" action="${undone(url.pathname)}"></form>`);

/** Counts birds and says nothing of it; a function that this database does not have is an error. */
function counted(value: string, foreign: RegExp, sql: string): Answered {
  const { naps } = foreign.test(value) ? { naps: 0 } : batch(sql);
  return { naps, body: page('Thanks', '<p>It was counted.</p>') };
}

function hosted({ headers }: Asked): string {
  return `http://${escaped(headers.host ?? '')}`;
}

function cors({ headers: { origin = '' } }: Asked, isAllowed: boolean): Answered {
  const allowed = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'Origin' };
  return { headers: isAllowed && origin !== '' ? allowed : {}, body: page('Account', '<p>Your account.</p>') };
}

/** Escapes undone once, where they are any. */
function undone(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** SSI as Apache reads it: variables are set and told. */
function included(text: string): string {
  const variables = new Map<string, string>();
  const set = text.replace(/<!--#set var="(\w+)" value="(\w+)" -->/g, (_, name: string, value: string) => {
    variables.set(name, value);
    return '';
  });
  return set.replace(/<!--#echo var="(\w+)" -->/g, (_, name: string) => variables.get(name) ?? '(none)');
}

/** A bird that a document of XML describes; what a file's address names is read where the setting has it so. */
function described(document: string, entities: 'inner' | 'outer', eggs = /^/): Answered {
  const texts = readXml(document, { entities, file: (address) => unixFile(address.replace('file://', '')) });
  if (texts === undefined || !eggs.test(texts.get('eggs') ?? '')) return { status: 400, body: 'no such document' };
  return page('Bird', `<p>You asked for the ${escaped(texts.get('name') ?? '')}.</p>`);
}

const status = `<!DOCTYPE HTML><html><head><title>Apache Status</title></head><body><h1>Apache Server Status</h1><dl><dt>Server uptime: 3 days</dt></dl></body></html>`;
const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(20)}\n-----END RSA PRIVATE KEY-----\n`;
const phpinfo =
  '<!DOCTYPE html><html><head><title>PHP 8.2.7 - phpinfo()</title></head><body><h1 class="p">PHP Version 8.2.7</h1></body></html>';
const about = page('About', `<p>${birds}</p><p>Call us in spring for a walk around the pond.</p>`);
const git = 'ref: refs/heads/main\n';

/** The vulnerable paths. The home page links to all that have a weakness. */
const handlers: Handlers = {
  '/': () =>
    page(
      'Birds',
      `<ul>${weaknesses.map(({ link }) => `<li><a href="${escaped(link)}">${escaped(link)}</a></li>`).join('')}</ul>`,
    ),
  '/start': () => page('Start', `<p>${birds}</p>`),
  '/xss/text': ({ value }) => page('Search', `<p>Nothing about ${value('q')}.</p>`),
  '/xss/double-quoted': ({ value }) => page('Search', `<input name="q" value="${value('q').replace(/[<>]/g, '')}">`),
  '/xss/single-quoted': ({ value }) =>
    page('Search', `<input name='q' value='${value('q').replaceAll('"', '&quot;').replace(/[<>]/g, '')}'>`),
  '/xss/unquoted': ({ value }) => page('Search', `<input name=q value=${escaped(value('q'))}>`),
  '/xss/script-string': ({ value }) => page('Search', `<script>var q = '${value('q').replace(/[<>]/g, '')}';</script>`),
  '/xss/script-backslash': ({ value }) =>
    page('Search', `<script>var q = "${value('q').replace(/[<>]/g, '').replaceAll('"', '\\"')}";</script>`),
  '/xss/script-number': ({ value }) => page('List', `<script>var size = ${escaped(value('size'))};</script>`),
  '/xss/script-block': ({ value }) => page('Search', `<script>var q = ${JSON.stringify(value('q'))};</script>`),
  '/xss/script-template': ({ value }) =>
    page('Search', `<script>var q = \`${value('q').replace(/[<>`\\]/g, '')}\`;</script>`),
  '/xss/handler': ({ value }) => page('Search', `<button onclick="find('${escaped(value('q'))}')">Again</button>`),
  '/xss/link': ({ value }) => page('Leaving', `<a href="${escaped(value('to'))}">Go on</a>`),
  '/xss/comment': ({ value }) => page('Search', `<!-- looked for ${value('q')} --><p>Nothing.</p>`),
  '/xss/title': ({ value }) =>
    `<!doctype html><html lang="en"><head><title>Birds: ${value('q')}</title></head><body><p>Nothing.</p></body></html>`,
  '/xss/textarea': ({ value }) => page('Write', `<textarea name="q">${value('q')}</textarea>`),
  '/xss/filtered': ({ value }) =>
    page('Search', `<p>Nothing about ${value('q').replace(/<\/?script[^>]*>/gi, '')}.</p>`),
  '/xss/path/heron': () => page('Heron', `<p>${birds}</p>`),
  '/xss/path/*': ({ url }) => ({ status: 404, body: page('Not found', `<p>No bird ${undone(url.pathname)}.</p>`) }),
  '/xss/self.php': selfForm,
  '/xss/self.php/*': selfForm,
  '/html/bold': ({ value }) =>
    page('Search', `<p>${escaped(value('q')).replace(/&lt;(\/?b(?: title=\w+)?)&gt;/g, '<$1>')}</p>`),
  '/html/title': ({ value }) =>
    page(
      'Search',
      `<p title="${value('q')
        .replace(/\bon\w+=/gi, '')
        .replace(/<(?!b )/g, '&lt;')}">Nothing.</p>`,
    ),
  '/go/plain': ({ value }) => redirect(value('url')),
  '/go/slashes': ({ value }) => redirect(value('next').startsWith('/') ? value('next') : '/start'),
  '/go/backslash': ({ value }) => {
    const next = value('next').replace(/[^\x20-\x7e]/g, '_');
    return { status: 302, headers: { location: /^\/(?!\/)/.test(next) ? next : '/start' } };
  },
  '/go/prefix': ({ value }) => redirect(value('return').startsWith('https://127.0.0.1') ? value('return') : '/start'),
  '/go/prefix-http': ({ value, headers: { host = '' } }) =>
    redirect(value('return').startsWith(`http://${host}`) ? value('return') : '/start'),
  '/go/behind-name': ({ value }) => redirect(`https://site.example.test${value('return')}`),
  '/go/before-name': ({ value }) => redirect(`https://${value('site')}.site.example.test/`),
  '/go/refresh': ({ value }) =>
    `<!doctype html><title>Wait</title><meta http-equiv="refresh" content="0; url=${escaped(value('to'))}"><p>Wait.</p>`,
  '/go/script': ({ value }) => page('Wait', `<script>window.location.href = "${forScript(value('to'))}";</script>`),
  '/files/plain': ({ value }) => file(unixFile(value('name'))),
  '/files/picture': ({ value }) => ({
    headers: { 'content-type': 'image/png' },
    body: value('name') === 'heron.png' ? Buffer.from('\x89PNG\r\n', 'latin1') : (unixFile(value('name')) ?? ''),
  }),
  '/files/stripped': ({ value }) =>
    file(
      unixFile(
        value('name')
          .replaceAll('../', '')
          .replace(/^(?:file:)?\/+/, ''),
      ),
    ),
  '/files/encoded': ({ value }) => {
    const name = value('name');
    if (/^\/|\.\.|:/.test(name)) return { status: 400, body: 'bad name' };
    return file(unixFile(undone(name)));
  },
  '/files/windows': ({ value }) => file(value('name').includes('/') ? undefined : windowsFile(value('name'))),
  '/files/nul': ({ value }) =>
    file(value('name').endsWith('.png') ? unixFile(value('name').split('\0')[0] ?? '') : undefined),
  // An ending is taken off, whichever it is.
  '/files/ending-cut': ({ value }) =>
    file(unixFile(value('name') === 'notes.txt' ? 'notes.txt' : value('name').slice(0, -4))),
  '/files/under': ({ value }) =>
    file(value('name').startsWith('/srv/site/files/') ? unixFile(value('name')) : undefined),
  '/files/included': ({ value }) => page('Notes', `<p>${includedProgram(value('page')) ?? ''}</p>`),
  '/files/source': ({ value }) => sourcePage(unixFile(`./${value('of')}.php`)),
  '/files/parts.php': ({ value }) => partOf(`parts/${value('part')}.php`),
  '/files/classes.php': ({ value }) => partOf(`parts/class_${value('class')}.php`),
  '/files/path/*': ({ url }) => file(unixFile(undone(url.pathname.slice('/files/path/'.length)))),
  '/sql/error-text': ({ value }) => {
    const found = query(`SELECT * FROM birds WHERE name = '${value('name')}'`);
    if (found.error !== undefined)
      return { status: 500, body: page('Error', `<p>SQLITE_ERROR: ${escaped(found.error)}</p>`) };
    return page('Birds', birdList(found));
  },
  '/sql/error-number': ({ value }) => {
    const found = query(`SELECT * FROM birds WHERE id = ${value('id')}`);
    if (found.error !== undefined)
      return { status: 500, body: page('Error', `<p>SQLITE_ERROR: ${escaped(found.error)}</p>`) };
    return page('Birds', birdList(found));
  },
  '/sql/error-order': ({ value }) => {
    const found = query(`SELECT * FROM birds ORDER BY ${value('sort')}`);
    if (found.error !== undefined)
      return { status: 500, body: page('Error', `<p>SQLITE_ERROR: ${escaped(found.error)}</p>`) };
    return page('Birds', birdList(found));
  },
  '/sql/blind-search': ({ value }) =>
    page('Birds', birdList(query(`SELECT * FROM birds WHERE name LIKE '%${value('name')}%'`))),
  '/sql/blind-form': ({ value }) =>
    value('id') === '' || value('place') === ''
      ? { status: 400, body: page('Birds', '<p>Fill in both fields.</p>') }
      : page('Birds', birdList(query(`SELECT * FROM birds WHERE id = ${value('id')}`))),
  '/sql/blind-keyed': ({ value }) => {
    const found = birdList(query(`SELECT * FROM birds WHERE id = ${value('id')}`));
    const key = `q+/Z${randomBytes(48).toString('base64')}/7aB+cd==`;
    return page('Birds', `${found}<input type="hidden" name="key" value="${key}"><p>Answer ${randomUUID()}</p>`);
  },
  '/sql/blind-noise': ({ value }) => {
    const { rows } = query(`SELECT * FROM birds WHERE place = '${value('place')}'`);
    // Letters alone: nothing tells such a key from a word.
    const key = Array.from(randomBytes(10), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
    return page('Birds', `${rows.length > 0 ? `<p>${birds}</p>` : '<p>No bird was found.</p>'}<p id="${key}"></p>`);
  },
  '/sql/blind-text': ({ value }) =>
    page('Birds', birdList(query(`SELECT * FROM birds WHERE name = '${value('name')}'`))),
  '/sql/blind-number': ({ value }) => page('Birds', birdList(query(`SELECT * FROM birds WHERE id = ${value('id')}`))),
  '/sql/nobody-text': ({ value }) => isKnown(`SELECT * FROM birds WHERE name = '${value('name')}' COLLATE NOCASE`),
  '/sql/nobody-number': ({ value }) => isKnown(`SELECT * FROM birds WHERE id = ${value('id')}`),
  '/sql/path/*': ({ url }) =>
    page('Birds', birdList(query(`SELECT * FROM birds WHERE id = ${undone(url.pathname.slice('/sql/path/'.length))}`))),
  '/sql/nap-number': ({ value }) => {
    const { naps } = query(`SELECT * FROM birds WHERE id = ${value('id')}`);
    return { naps, body: page('Thanks', '<p>It was counted.</p>') };
  },
  '/sql/nap-form': ({ value }) => {
    const { naps } = value('id') === '' ? { naps: 0 } : query(`SELECT * FROM birds WHERE id = ${value('id')}`);
    return { naps, body: page('Thanks', '<p>It was counted.</p>') };
  },
  '/sql/nap-text': ({ value }) => {
    const { naps } = query(`SELECT * FROM birds WHERE name = '${value('name')}'`);
    return { naps, body: page('Thanks', '<p>It was counted.</p>') };
  },
  // Databases that know none of the others' functions.
  '/sql/nap-batch': ({ value }) =>
    counted(value('id'), /sleep|message/i, `SELECT * FROM birds WHERE id = ${value('id')}`),
  '/sql/nap-batch-text': ({ value }) =>
    counted(value('name'), /sleep|message/i, `SELECT * FROM birds WHERE name = '${value('name')}'`),
  '/sql/nap-message': ({ value }) =>
    counted(value('id'), /sleep|waitfor/i, `SELECT * FROM birds WHERE id = ${value('id')}`),
  '/command/plain': ({ value }) => lookedUp(`echo Looking up ${value('host')}`),
  '/command/single-quoted': ({ value }) => lookedUp(`echo 'Looking up ${value('host')}'`),
  '/command/double-quoted': ({ value }) => lookedUp(`echo "Looking up ${value('host')}"`),
  '/command/piped': ({ value }) => lookedUp(`echo Looking up ${value('host')} | wc -l`),
  '/command/name-without-blanks': ({ value }) =>
    lookedUpIf(/^\w+\.\S*\w+\.\w+$/.test(value('host')), `echo Looking up ${value('host')}`),
  '/command/behind-address': ({ value }) =>
    lookedUpIf(/^\d{1,3}(?:\.\d{1,3}){3}$/m.test(value('host')), `echo Looking up ${value('host')}`),
  '/command/line-without-signs': ({ value }) =>
    lookedUpIf(!/[ ;|&$`]/.test(value('host')), `echo Looking up ${value('host')}`),
  // What VulnLab's hard lesson of `ping` refuses.
  '/command/few-signs': ({ value }) =>
    lookedUpIf(
      !/[ &;@%^'<>,\\/]|ls|cat|less|tail|more|whoami|pwd|echo|ps/.test(value('host')),
      `echo Looking up ${value('host')}`,
    ),
  // As OWASP's Vulnerable-Web-Application has it: the value is the whole command.
  '/command/whole': ({ value }) => {
    const line = value('command').replace(/&&|[;/\\]/g, '');
    return lookedUpIf(/^\s*expr\s|\n/.test(line), line);
  },
  '/command/base64': ({ value }) => decodedLookUp(value('host'), 'base64'),
  '/command/asked-for-base64': ({ value }) => decodedLookUp(value('host'), 'base64'),
  '/command/hex': ({ value }) => decodedLookUp(value('host'), 'hex'),
  '/php/double-quoted': ({ value }) => page('Hello', escaped(inDoubleQuotes(value('name')))),
  '/php/single-quoted': ({ value }) => page('Hello', escaped(inSingleQuotes(value('name')))),
  '/php/without-quotes': ({ value }) => page('Hello', escaped(inDoubleQuotes(value('name').replace(/['"\\]/g, '')))),
  '/php/code': ({ value }) => page('Hello', printedBy(/^print\((\d+)\*(\d+)\);$/.exec(value('name')))),
  '/php/base64': ({ value }) => page('Hello', escaped(inDoubleQuotes(Buffer.from(value('name'), 'base64').toString()))),
  '/template/braces': ({ value }) => page('Hello', escaped(workedOut(value('name'), /\{\{(\d+)\*(\d+)\}\}/g))),
  '/template/percent': ({ value }) => page('Hello', escaped(workedOut(value('name'), /<%= (\d+)\*(\d+) %>/g))),
  '/template/single': ({ value }) => page('Hello', escaped(workedOut(value('name'), /(?<![$#%*{])\{(\d+)\*(\d+)\}/g))),
  // As VulnLab's lesson takes brackets out, one kind after the other, and as a filter of one expression does.
  '/template/filtered': ({ value }) => {
    const left = ['{{', '}}', '{%', '%}'].reduce((text, sign) => text.replaceAll(sign, ''), value('name'));
    return page('Hello', escaped(workedOut(left, /\{\{(\d+)\*(\d+)\}\}/g)));
  },
  '/template/filtered-at-once': ({ value }) =>
    page('Hello', escaped(workedOut(value('name').replace(/\{\{|\}\}|\{%|%\}/g, ''), /\{\{(\d+)\*(\d+)\}\}/g))),
  '/expression/dollar': ({ value }) => page('Hello', escaped(workedOut(value('name'), /\$\{(\d+)\*(\d+)\}/g))),
  '/expression/hash': ({ value }) => page('Hello', escaped(workedOut(value('name'), /#\{(\d+)\*(\d+)\}/g))),
  '/include/server': ({ value }) => page('Hello', escaped(included(value('name')))),
  '/include/edge': ({ value }) => page('Hello', escaped(value('name').replace(/<!--esi ([^>]*?)-->/g, ' $1 '))),
  '/headers/cookie': ({ value }) => ({
    raw: `Set-Cookie: lang=${value('lang')}; Path=/`,
    body: page('Language', '<p>Chosen.</p>'),
  }),
  '/headers/line-feed': ({ value }) => ({
    raw: `X-Language: ${value('lang').replaceAll('\r', '')}`,
    body: page('Language', '<p>Chosen.</p>'),
  }),
  '/directory/person': ({ value }) =>
    /[()]/.test(value('name'))
      ? {
          status: 500,
          body: page(
            'Error',
            '<pre>javax.naming.directory.InvalidSearchFilterException: Unbalanced parenthesis; remaining name</pre>',
          ),
        }
      : page('Person', '<p>One person.</p>'),
  '/document/entry': ({ value }) =>
    /['"]/.test(value('name'))
      ? page(
          'Error',
          '<b>Warning</b>: SimpleXMLElement::xpath(): Invalid expression in <b>/srv/site/entry.php</b> on line <b>12</b>',
        )
      : page('Entry', '<p>One entry.</p>'),
  '/xml/inner': ({ value }) => described(value('bird'), 'inner'),
  '/xml/alone': ({ value }) => described(value('bird'), 'inner', /^\d+$/),
  '/xml/outer': ({ value }) => described(value('bird'), 'outer'),
  '/host/links': (asked) =>
    page('Password', `<form method="post" action="${hosted(asked)}/reset"><input name="mail"></form>`),
  '/host/redirect': (asked) => ({ status: 302, headers: { location: `http://${asked.headers.host}/start` } }),
  '/host/forwarded': ({ headers }) =>
    page(
      'Home',
      `<script src="//${escaped(String(headers['x-forwarded-host'] ?? 'site.example.test'))}/start.js"></script>`,
    ),
  '/host/cached': ({ headers }) => ({
    headers: { 'cache-control': 'public, max-age=600' },
    body: page('News', `<p>Found under ${escaped(String(headers['x-forwarded-prefix'] ?? '/'))}</p>`),
  }),
  '/cors/any': (asked) => cors(asked, asked.headers.origin !== 'null'),
  '/cors/null': (asked) => cors(asked, asked.headers.origin === 'null'),
  '/cors/ending': (asked) => cors(asked, (asked.headers.origin ?? '').endsWith('127.0.0.1')),
  '/cors/beginning': (asked) => cors(asked, (asked.headers.origin ?? '').startsWith('http://127.0.0.1')),
  '/methods/trace/': ({ method, lines }) =>
    method === 'TRACE'
      ? { headers: { 'content-type': 'message/http' }, body: `TRACE / HTTP/1.1\r\n${lines.join('\r\n')}\r\n` }
      : page('Trace', '<p>Nothing.</p>'),
  '/methods/dav/*': ({ method, url }) =>
    method === 'OPTIONS'
      ? { headers: { allow: 'OPTIONS, GET, HEAD, PUT, DELETE, MOVE' } }
      : url.pathname === '/methods/dav/'
        ? page('Folder', '<p>Nothing.</p>')
        : { status: 404, body: 'none' },
  '/methods/head/report': ({ method }) =>
    method === 'HEAD'
      ? { headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': '7340' } }
      : { status: 401, headers: { 'www-authenticate': 'Basic realm="reports"' }, body: 'log in' },
  '/folders/git/page.html': () => page('Git', `<p>${birds}</p>`),
  '/folders/git/.git/HEAD': () => git,
  '/folders/git/.git/config': () => GIT_CONFIG,
  '/folders/env/page.html': () => page('Env', `<p>${birds}</p>`),
  '/folders/env/.env': () => DOT_ENV,
  '/folders/svn/page.html': () => page('Svn', `<p>${birds}</p>`),
  '/folders/svn/.svn/entries': () => '10\n\ndir\n123\nhttps://svn.example.test/site/trunk\n',
  '/folders/store/page.html': () => page('Store', `<p>${birds}</p>`),
  '/folders/store/.DS_Store': () => ({ body: DS_STORE }),
  '/folders/list/page.html': () => page('List', `<p>${birds}</p>`),
  '/folders/list/': () => apacheListing('/folders/list/', ['page.html', 'draft.html']),
  '/backups/start.php': () => page('Start', `<p>${birds}</p>`),
  '/backups/start.php~': () => '<?php\n$password = "hunter2";\n',
  '/backups/about.html': () => about,
  '/backups/about.html.bak': () => about.replace('in spring', 'in autumn'),
  '/actuator/env': () =>
    JSON.stringify({ activeProfiles: ['prod'], propertySources: [{ name: 'systemEnvironment', properties: {} }] }),
  '/actuator/heapdump': () => ({
    headers: { 'content-type': 'application/octet-stream', 'content-length': '73400320' },
  }),
  '/docker-compose.yml': () => 'services:\n  web:\n    image: shop:1\n    environment:\n      PASSWORD: hunter2\n',
  '/dump.sql': () => DUMP,
  '/console': () =>
    '<!doctype html><html><head><title>Console // Werkzeug Debugger</title><script>var CONSOLE_MODE = true;</script></head></html>',
  '/debug/pprof/': () =>
    '<html><head><title>/debug/pprof/</title></head><body><a href="goroutine?debug=2">full goroutine stack dump</a></body></html>',
  '/prometheus/': () => page('Prometheus Time Series Collection and Processing Server', '<div id="root"></div>'),
  '/prometheus/api/v1/status/config': () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'success', data: { yaml: 'global: {}' } }),
  }),
  '/.hg/requires': () => 'revlogv1\nstore\nfncache\n',
  '/metrics': () => '# HELP requests_total Requests.\n# TYPE requests_total counter\nrequests_total{code="200"} 42\n',
  '/package.json': () => JSON.stringify({ name: 'birds', dependencies: { express: '4.0.0' } }),
  '/.htpasswd': () => 'admin:$apr1$abcdefgh$0123456789abcdefghijkl\n',
  '/error_log': () => PHP_LOG,
  '/phpinfo.php': () => phpinfo,
  '/id_rsa': () => key,
  '/.npmrc': () => 'save-exact=true\n//packages.example.test/:_authToken=0123456789abcdef\n',
  '/.htaccess': () => 'RewriteEngine On\nRewriteRule ^old$ /new [R]\n',
  '/server-status': () => status,
  '/backup.zip': () => ({ body: zipOf('public_html/index.php', 'public_html/config.php') }),
  '/passive/trace': () => ({
    status: 500,
    body: page(
      'Error',
      '<pre>TypeError: Cannot read properties of undefined (reading &#39;name&#39;)\n    at list (/srv/site/birds.js:12:9)\n    at Layer.handle (/srv/site/node_modules/express/lib/router/layer.js:95:5)\n    at next (/srv/site/node_modules/express/lib/router/route.js:144:13)</pre>',
    ),
  }),
  '/passive/listing/': () => apacheListing('/passive/listing/', ['draft.html', 'notes.txt']),
  '/passive/database': () =>
    page(
      'Error',
      '<p>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near &#39;&#39;1&#39;&#39; at line 1</p>',
    ),
  '/passive/password': () =>
    page(
      'Log in',
      '<form method="post" action="/start"><input name="user"><input type="password" name="password"></form>',
    ),
  '/passive/get-password': () =>
    page(
      'Log in',
      '<form action="/passive/after-log-in" method="get"><input name="user"><input type="password" name="password"></form>',
    ),
  '/passive/form': () =>
    page('Order', '<form method="post" action="/passive/order"><input name="amount"><button>Order</button></form>'),
  '/passive/policy': () => ({
    headers: { 'content-security-policy': "default-src 'self'; script-src 'self' 'unsafe-eval'" },
    body: page('Policy', `<p>${birds}</p>`),
  }),
  '/passive/script': () => page('Script', '<script src="https://cdn.example.test/library.js"></script>'),
};

/** A site with one weakness on each path, on purpose; loopback only. */
export function vulnerableSite(options: WeakSiteOptions = { naps: 'told' }): Promise<WeakSite> {
  return weakSite(handlers, options);
}
