import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Credential } from '../../../shared/records/policies/site-credential.ts';
import { pageOf, weakSite } from '../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../scanners/application/quick-scope.ts';
import { runApplicationScan } from '../scanners/application/run-application-scan.ts';
import { chromiumHere, jobFor, runHere } from './in-process-browser.ts';
import { encodedScripts, hardScripts, scriptPages, weakScripts } from './script-pages.ts';

/** Processes of browsers that this process has started and that are still there, children of children included. */
function browsersLeft(): number {
  const parents = new Map<number, { readonly parent: number; readonly name: string }>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [, name = '', parent = ''] =
        /^\d+ \((.*)\) (?!Z)\S (\d+)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      parents.set(Number(entry), { parent: Number(parent), name });
    } catch {
      // It has ended meanwhile.
    }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (parents.has(pid) && isOurs(parents.get(pid)?.parent ?? 0));
  return [...parents].filter(([pid, { name }]) => /chrom/.test(name) && isOurs(pid)).length;
}

const signal = new AbortController().signal;

test('scripts that run what a link holds are proved in a browser; encoded and hardened ones are told apart', async () => {
  await using site = await weakSite(scriptPages, { naps: 'told' });
  const paths = Object.keys(scriptPages);
  const { pages } = await chromiumHere.run(jobFor(new URL(site.url).origin, paths), signal);
  const seen = Object.fromEntries(
    pages.map(({ url, flows }) => [
      new URL(url).pathname,
      flows.map(({ source, proof }) => `${source}${proof ? ' runs' : ''}`).join(', '),
    ]),
  );
  expect(seen).toEqual({
    ...Object.fromEntries(Object.entries(weakScripts).map(([path, [source]]) => [path, `${source} runs`])),
    ...Object.fromEntries(Object.keys(encodedScripts).map((path) => [path, 'location.hash'])),
    ...Object.fromEntries(Object.keys(hardScripts).map((path) => [path, ''])),
  });
  await expect.poll(browsersLeft).toBe(0);
});

const app = `
fetch('/api/items').then((answer) => answer.json()).then(({ items }) => {
  document.body.innerHTML = items.map((id) => '<a href="/item?number=' + id + '">item</a>').join('');
});
fetch('/api/visit', { method: 'POST', body: 'seen' });
fetch('/api/delete?item=1');
new WebSocket('ws://' + location.host + '/socket');
fetch('https://elsewhere.example/').catch(() => 0);`;

test('a scan sees what scripts make of a page, and sends nothing that changes anything', async () => {
  await using site = await weakSite(
    {
      '/': () => pageOf('Application', `<script>${app}</script>`),
      '/api/items': () => ({ headers: { 'content-type': 'application/json' }, body: '{"items":[7]}' }),
      '/item': ({ value }) => pageOf('Item', `<p>${value('number')}</p>`),
    },
    { naps: 'told' },
  );
  const settings = { browser: chromiumHere };
  const { outcome, observed, coverage, faults } = await runApplicationScan(site.url, {
    context: { scope: quickScope('standard') },
    settings,
  });
  expect(faults).toEqual([]);
  expect(outcome).toMatchObject({ kind: 'finished' });
  expect(site.asked).toContain('GET /item?number=7');
  expect(observed.map(({ checkId }) => checkId)).toContain('reflected-xss');
  // The crawl reads the same addresses in the script's text, and asks for them by GET as for any other.
  expect(site.asked.filter((line) => !/^(?:GET|HEAD|OPTIONS|TRACE) /.test(line) || /delete/.test(line))).toEqual([]);
  expect(site.told.filter((line) => /^upgrade:/i.test(line))).toEqual([]);
  expect(coverage).toContainEqual(
    expect.objectContaining({ checkId: 'dom-xss', reason: 'Requests of scripts other than GET are not sent' }),
  );
});

// As WackoPicko's home page writes its form into itself.
const writesForms = `
document.write('<form action="/pic' + 'check" method="POST"><input type="hidden" name="size" value="30000">' +
  'With this name: <input name="name"><input type="submit" value="Send File"></form>' +
  '<form action="/leave" method="POST"><input name="why"><button>Delete account</button></form>' +
  '<form action="/enter" method="POST"><input name="user"><input type="password" name="word"><button>Go</button></form>');`;

test.each(['standard', 'intrusive'] as const)(
  'a form that a script writes is submitted like one of the markup: with the profile %s',
  async (profile) => {
    await using site = await weakSite(
      {
        '/': () => pageOf('Home', `<script>${writesForms}</script>`),
        '/piccheck': ({ field }) =>
          pageOf('Checked', `<p>Checking ${field('name')}, ${field('size') === '' ? 'no' : 'a'} size</p>`),
      },
      { naps: 'told' },
    );
    const { observed, coverage } = await runApplicationScan(site.url, {
      context: { scope: quickScope(profile) },
      settings: { browser: chromiumHere },
    });
    const posted = new Set(site.asked.filter((line) => line.startsWith('POST ')));
    const found = observed.map(({ checkId, location }) => `${checkId} ${location}`);
    const left = coverage.flatMap(({ reason = '' }) => (/written by a script/.test(reason) ? [reason] : []));
    if (profile === 'standard') expect([[...posted], left]).toEqual([[], []]);
    else {
      expect([...posted]).toEqual(['POST /piccheck']);
      expect(found).toContain('reflected-xss /piccheck POST form field name');
      expect(left.toSorted()).toEqual([
        'Form written by a script not submitted: it is for deletion, and the policy does not name it',
        'Form written by a script not submitted: it is for password, and the policy does not name it',
      ]);
    }
  },
);

test('a value that the site writes into a script is one finding: reflected, or, where only its script runs it, DOM-based', async () => {
  const shown = (text: string) => pageOf('Shown', `<script>const asked = ${text}; document.write(asked);</script>`);
  await using site = await weakSite(
    {
      '/': () => pageOf('Home', '<a href="/plain?q=heron">plain</a> <a href="/escaped?q=heron">escaped</a>'),
      '/plain': ({ value }) => shown(JSON.stringify(value('q'))),
      // No end tag gets into the script: what it writes runs all the same.
      '/escaped': ({ value }) => shown(JSON.stringify(value('q')).replaceAll('<', '\\u003c')),
    },
    { naps: 'told' },
  );
  const context = { scope: quickScope('standard') };
  const { observed } = await runApplicationScan(site.url, { context, settings: { browser: chromiumHere } });
  const scripts = observed.filter(({ checkId }) => /xss|script-sink|html-injection/.test(checkId));
  expect(scripts.map(({ checkId, location }) => `${checkId}: ${location}`).sort()).toEqual([
    'dom-xss: parameter q to Document write in /escaped',
    'reflected-xss: /plain q',
  ]);
});

const later = (path: string, next: string) =>
  `fetch('${path}').then((answer) => answer.text()).then(() => { ${next} });`;
const computing = (ms: number) => `for (const end = Date.now() + ${ms}; Date.now() < end;);`;
/** By path: scripts that ask for one address, and much later, without a request meanwhile, for another. */
const slowScripts: Readonly<Record<string, string>> = {
  '/computes': later('/first', `${computing(700)} fetch('/second')`),
  '/computes-in-parts': later(
    '/first',
    `let left = 5; const part = () => { ${computing(90)} if (left--) setTimeout(part); else fetch('/second') }; part()`,
  ),
  '/waits': later('/first', "setTimeout(() => setTimeout(() => fetch('/second'), 450), 450)"),
  '/waits-for-frames': later(
    '/first',
    `let left = 3; const frame = () => { ${computing(150)} if (left--) requestAnimationFrame(frame); else fetch('/second') }; frame()`,
  ),
};

test('a page is seen once its scripts have nothing left to do, however long they compute between two requests', async () => {
  const page = (script: string) => () => pageOf('Slow', `<script>${script}</script>`);
  const pages = Object.fromEntries(Object.entries(slowScripts).map(([path, script]) => [path, page(script)]));
  await using site = await weakSite(
    { ...pages, '/first': () => ({ body: '1' }), '/second': () => ({ body: '2' }) },
    { naps: 'told' },
  );
  const { origin } = new URL(site.url);
  const { pages: seen } = await runHere(jobFor(origin, Object.keys(slowScripts), { profile: 'baseline' }));
  const asked = ({ requested }: (typeof seen)[number]) => requested.map(({ url }) => new URL(url).pathname).join(' ');
  expect(Object.fromEntries(seen.map((each) => [new URL(each.url).pathname, asked(each)]))).toEqual(
    Object.fromEntries(Object.keys(slowScripts).map((path) => [path, '/first /second'])),
  );
});

test('a page that asks again and again, or for an answer without an end, is seen all the same', async () => {
  const polls = "const poll = () => fetch('/news').then(() => setTimeout(poll, 100)); poll()";
  const numbers = "let number = 0; setInterval(() => fetch('/news?number=' + number++), 50)";
  await using site = await weakSite(
    {
      '/polls': () => pageOf('Polls', `<script>${polls}</script>`),
      '/numbers': () => pageOf('Numbers', `<script>${numbers}</script>`),
      '/listens': () => pageOf('Listens', "<script>new EventSource('/news')</script>"),
      '/news': () => ({ body: '1' }),
    },
    { naps: 'told' },
  );
  const { origin } = new URL(site.url);
  const began = Date.now();
  const { pages } = await runHere(jobFor(origin, ['/polls', '/numbers', '/listens'], { profile: 'baseline' }));
  expect(pages.map(({ outcome }) => outcome)).toEqual(['rendered', 'rendered', 'rendered']);
  expect(Date.now() - began).toBeLessThan(30_000);
});

test('a page that keeps the browser busy is ended, the next one is seen, and no browser is left', async () => {
  await using site = await weakSite(
    { '/busy': () => pageOf('Busy', '<script>for (;;);</script>'), '/calm': () => pageOf('Calm', '<p>calm</p>') },
    { naps: 'told' },
  );
  const job = jobFor(new URL(site.url).origin, ['/busy', '/calm']);
  const { pages } = await chromiumHere.run(job, signal);
  expect(pages.map(({ outcome }) => outcome)).toEqual(['hung', 'rendered']);
  expect(pages[1]?.html).toContain('calm');
  await expect.poll(browsersLeft).toBe(0);
});

test('the browser keeps to the budget of the run and to what the policy excludes', async () => {
  const loads = '<script>for (let at = 0; at < 30; at += 1) fetch("/data?at=" + at); fetch("/private/data");</script>';
  await using site = await weakSite({ '/': () => pageOf('Many', loads) }, { naps: 'told' });
  const { origin } = new URL(site.url);
  const limits = { requests: 10, bytes: 1_000_000, ms: 60_000 };
  const exclusions = { hosts: [], ports: [], paths: ['/private'] };
  const report = await chromiumHere.run(jobFor(origin, ['/'], { limits, exclusions, profile: 'baseline' }), signal);
  expect(site.asked.length).toBeLessThanOrEqual(10);
  expect(report.requests).toBeLessThanOrEqual(10);
  expect(site.asked.filter((line) => line.includes('private'))).toEqual([]);
  expect(report.pages[0]?.outcome).toBe('left');
});

const logInPage = `
document.body.innerHTML = '<div id=form hidden><img id=logo><input id=who autocomplete=username><input id=word type=password><button id=go>Enter</button></div>';
// As Node-RED 5.0.7 does.
logo.onload = () => { form.hidden = false; };
logo.src = '/logo.png';
const go = async () => {
  const answer = await fetch('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ who: who.value, word: word.value }) });
  if (!answer.ok) return;
  localStorage.token = (await answer.json()).token;
  document.body.innerHTML = 'Welcome';
  await fetch('/api/me', { headers: { authorization: 'Bearer ' + localStorage.token } });
};
word.onkeydown = (event) => event.key === 'Enter' && go();`;

const credential: Credential = {
  kind: 'form',
  login_url: '',
  username: 'scanner',
  password: 'correct horse battery',
};

test.each([
  ['the right password lets the scan in', 'correct horse battery', 'finished'],
  ['a wrong one is sent once and ends the scan', 'not the one at all', 'failed'],
])('a form that scripts make is filled in by the browser: %s', async (_, password, kind) => {
  const token = 'a1b2c3d4e5f6a7b8';
  const isIn = (headers: NodeJS.Dict<string | string[]>) => headers.authorization === `Bearer ${token}`;
  await using site = await weakSite(
    {
      '/': ({ headers }) =>
        isIn(headers)
          ? pageOf('Home', '<a href="/inside">inside</a>')
          : { status: 401, body: pageOf('Sign in', '<a href="/login">sign in</a>') },
      '/inside': ({ headers }) => (isIn(headers) ? pageOf('Inside', '<p>inside</p>') : { status: 401, body: 'no' }),
      '/login': () => pageOf('Sign in', `<script>${logInPage}</script>`),
      '/api/session': ({ method }) =>
        method === 'POST' && password === 'correct horse battery'
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) }
          : { status: 403, body: '{}' },
      '/api/me': ({ headers }) => ({ status: isIn(headers) ? 200 : 401, body: '{}' }),
    },
    { naps: 'told' },
  );
  const login_url = new URL('/login', site.url).href;
  const credentials: Credential[] = [{ ...credential, login_url, password } as Credential];
  const { outcome } = await runApplicationScan(site.url, {
    context: { credentials },
    settings: { browser: chromiumHere },
  });
  expect(outcome).toMatchObject({ kind });
  expect(site.asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /api/session']);
  expect(site.asked.includes('GET /inside')).toBe(kind === 'finished');
  expect(site.asked).not.toContain('GET /logo.png');
  await expect.poll(browsersLeft).toBe(0);
});

test('a job ends once nobody works on its run any more, or somebody else does', async () => {
  const ticking = pageOf('Ticking', '<script>setInterval(() => fetch("/tick"), 50);</script>');
  for (const next of [undefined, 'another'] as const) {
    await using site = await weakSite({ '/': () => ticking, '/tick': () => 'tick' }, { naps: 'told' });
    const isAsked = () => site.asked.includes('GET /tick');
    const pages = Array.from({ length: 10 }, (_, at) => `/?page=${at}`);
    const report = await runHere(jobFor(new URL(site.url).origin, pages), async () => (isAsked() ? next : 'first'));
    expect([next, report.pages.length, report.pages.at(-1)?.outcome]).toEqual([next, 10, 'left']);
    await expect.poll(browsersLeft).toBe(0);
  }
});
