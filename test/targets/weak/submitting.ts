import { birdList, query, shell, unixFile, workedOut } from './vulnerable-parts.ts';
import {
  type Answered,
  type Asked,
  escaped,
  type Handlers,
  pageOf,
  type WeakSite,
  weakSite,
} from './vulnerable-server.ts';
import { readXml } from './xml-reader.ts';

/** A site that is written to: what it was sent, and what it keeps. */
export interface SubmittingSite extends WeakSite {
  /** Path and fields of each request that was let through. */
  readonly submitted: { readonly path: string; readonly body: string; readonly type: string }[];
}

const form = (action: string, fields: string, more = '') =>
  `<form method="post" action="${action}" ${more}>${fields}${fields.includes('<button>') ? '' : '<button>Send</button>'}</form>`;

/** A query with its value put in, or handed over. */
function birds(isHardened: boolean, column: string, value: string): string {
  const { rows, error } = isHardened
    ? query(`SELECT * FROM birds WHERE ${column} = ?`, value)
    : query(`SELECT * FROM birds WHERE ${column} = '${value}'`);
  return error === undefined ? birdList({ rows }) : `<p>SQLITE_ERROR: ${escaped(error)}</p>`;
}

const links = [
  '/sql',
  '/guarded',
  '/parts',
  '/shell',
  '/shown',
  '/agent',
  '/taste',
  '/guestbook',
  '/agents',
  '/account',
  '/things',
  '/pay',
  '/news',
  '/lend',
  '/look',
];

/** What a page sends when somebody presses a button: no form has it. */
const lending = `
const removeAll = () => fetch('/api/all', { method: 'POST', body: JSON.stringify({ sure: true }) });
function lend(name) {
  const lent = { bird: name.value, days: 3 };
  return fetch('/api/lend', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(lent) });
}`;

/** The pages of the site; with `isHardened` each is safe. */
function handlers(isHardened: boolean, submitted: SubmittingSite['submitted']): Handlers {
  let token = 0;
  const entries: string[] = [];
  const agents: string[] = [];
  const written = (text: string) => (isHardened ? escaped(text) : text);
  const posted = ({ method, url, body, headers }: Asked) => {
    if (method !== 'POST' && method !== 'PUT') return false;
    submitted.push({ path: url.pathname, body, type: headers['content-type'] ?? '' });
    return true;
  };
  const page = (title: string, ask: Asked, fields: string, answer: () => string, more = ''): Answered =>
    pageOf(title, form(ask.url.pathname, fields, more) + (posted(ask) ? answer() : ''));
  return {
    '/': () => ({
      headers: { 'set-cookie': 'taste=pond; Path=/' },
      body: pageOf('Birds', links.map((link) => `<a href="${link}">Page ${link}</a>`).join(' ')),
    }),
    '/sql': (ask) =>
      page('Find', ask, '<input name="name" value="heron">', () => birds(isHardened, 'name', ask.field('name'))),
    // A token that is good for one request.
    '/guarded': (ask) => {
      const isGood = ask.method === 'POST' && ask.field('user_token') === `t${token}`;
      token += 1;
      const fields = `<input name="name" value="heron"><input type="hidden" name="user_token" value="t${token}">`;
      const refused = ask.method === 'POST' && !isGood;
      if (refused) return { status: 403, body: pageOf('Refused', '<p>The token is wrong.</p>') };
      return page('Guarded', ask, fields, () => birds(isHardened, 'name', ask.field('name')));
    },
    '/parts': (ask) =>
      page(
        'Read',
        ask,
        '<input name="file" value="notes.txt"><input type="file" name="picture">',
        () => {
          const file = ask.field('file');
          return `<pre>${escaped(unixFile(isHardened ? file.replace(/.*\//, '') : file) ?? 'No such file')}</pre>`;
        },
        'enctype="multipart/form-data"',
      ),
    '/shell': (ask) =>
      page('Ask', ask, '<select name="host"><option>pond</select>', () => {
        const host = ask.field('host');
        const isSafe = isHardened && !/^[a-z0-9]+$/.test(host);
        return `<pre>${isSafe ? 'refused' : escaped(shell(`echo ${host}`))}</pre>`;
      }),
    '/shown': (ask) =>
      page('Greet', ask, '<textarea name="words"></textarea>', () => `<p>Hello ${written(ask.field('words'))}</p>`),
    '/agent': ({ headers }) => {
      const { rows, error } = isHardened
        ? query('SELECT * FROM birds WHERE name <> ?', headers['user-agent'] ?? '')
        : query(`SELECT * FROM birds WHERE name <> '${headers['user-agent']}'`);
      return pageOf('Agents', error === undefined ? birdList({ rows }) : `<p>SQLITE_ERROR: ${escaped(error)}</p>`);
    },
    '/taste': (ask) => pageOf('Taste', birds(isHardened, 'place', ask.cookie('taste'))),
    // What is kept is shown on another page.
    '/guestbook': (ask) =>
      page('Guestbook', ask, '<input name="author"><textarea name="entry"></textarea>', () => {
        entries.push(ask.field('entry'));
        return '<p>Thank you.</p>';
      }),
    // What a visitor's browser is called is written down for the next one to see.
    '/agents': ({ headers }) => {
      const before = agents.slice(-20).map((agent) => `<li>${written(agent)}</li>`);
      agents.push(headers['user-agent'] ?? '');
      return pageOf('Visitors', `<ul>${before.join('')}</ul>`);
    },
    '/news': () => pageOf('News', `<ul>${entries.map((entry) => `<li>${written(entry)}</li>`).join('')}</ul>`),
    '/account': (ask) => page('Account', ask, '<input type="password" name="word">', () => 'changed'),
    '/things': (ask) =>
      page('Remove', ask, '<input type="hidden" name="id" value="1"><button>Delete</button>', () => 'gone'),
    '/pay': (ask) => page('Pay', ask, '<input name="iban"><input name="name">', () => 'paid'),
    '/api/birds': (ask) => {
      if (!posted(ask)) return { status: 405, body: 'no' };
      try {
        const sent: unknown = JSON.parse(ask.body);
        const { bird } = sent as { bird: { name: string; note: string } };
        return pageOf('Bird', birds(isHardened, 'name', String(bird.name)));
      } catch {
        return { status: 400, body: 'not JSON' };
      }
    },
    '/lend': () => pageOf('Lend', `<button onclick="lend(this)">Lend</button><script>${lending}</script>`),
    '/api/lend': (ask) => {
      if (!posted(ask)) return { status: 405, body: 'no' };
      // Its framework reads whatever the type of the body says it is.
      if (/xml/.test(ask.headers['content-type'] ?? '')) {
        const file = (name: string) => unixFile(new URL(name).pathname);
        const read = readXml(ask.body, { entities: isHardened ? 'refused' : 'outer', file });
        return pageOf('Lent', `<pre>${escaped(read?.get('bird') ?? 'no document')}</pre>`);
      }
      const { bird } = JSON.parse(ask.body) as { bird: string };
      return pageOf('Lent', birds(isHardened, 'name', String(bird)));
    },
    '/look': (ask) => {
      const sets = 'const set = (look) => { document.cookie = "look=" + look; };';
      return pageOf('Look', `<p class="${written(ask.cookie('look'))}">Look</p><script>${sets}</script>`);
    },
    '/api/worth': (ask) => {
      if (!posted(ask)) return { status: 405, body: 'no' };
      const [, note = ''] = /<note>([^<]*)<\/note>/.exec(ask.body) ?? [];
      const told = isHardened ? note : workedOut(note, /\{\{\s*(\d+)\s*\*\s*(\d+)\s*\}\}/g);
      return pageOf('Worth', `<p>${escaped(told)}</p>`);
    },
    '/openapi.json': () => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'Birds', version: '1' },
        paths: {
          '/api/birds': {
            put: {
              requestBody: {
                content: { 'application/json': { example: { bird: { name: 'heron', note: 'tall' }, count: 3 } } },
              },
            },
          },
          '/api/worth': {
            post: {
              requestBody: { content: { 'application/xml': { example: '<worth><note>tall</note></worth>' } } },
            },
            delete: {},
          },
        },
      }),
    }),
  };
}

/** Runs the site on loopback. */
export async function submittingSite({ isHardened }: { readonly isHardened: boolean }): Promise<SubmittingSite> {
  const submitted: SubmittingSite['submitted'] = [];
  const site = await weakSite(handlers(isHardened, submitted), { naps: 'told' });
  return { ...site, submitted };
}
