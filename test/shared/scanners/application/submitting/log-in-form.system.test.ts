import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FormCredential } from '../../../../../shared/records/policies/site-credential.ts';
import { query } from '../../../../targets/weak/vulnerable-parts.ts';
import { type Asked, escaped, type Handlers, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { quickScope } from '../quick-scope.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const form =
  '<form method="post" action="/log-in"><input name="who"><input type="password" name="word"><button>Log in</button></form>';

/** A site whose log-in is an SQL injection, and which links it for nobody: who is in is sent home from it. */
function siteOf(passwords: string[], registering: string[]): Handlers {
  const sessions = new Set<string>();
  const isIn = ({ cookie }: Asked) => sessions.has(cookie('session'));
  const logIn = (asked: Asked) => {
    if (isIn(asked)) return { status: 302, headers: { location: '/' } };
    if (asked.method !== 'POST') return pageOf('Log in', `${form}<a href="/register">No account yet?</a>`);
    const [who, word] = [asked.field('who'), asked.field('word')];
    passwords.push(`${who} ${word}`);
    const { rows, error } = query(`SELECT * FROM birds WHERE name = '${who}' AND place = ?`, word);
    if (error !== undefined) return { status: 500, body: pageOf('Error', `<p>SQLITE_ERROR: ${error}</p>`) };
    if (rows.length === 0) return pageOf('Log in', `<p>Unknown name or wrong password.</p>${form}`);
    const id = randomUUID();
    sessions.add(id);
    // As snsttr/diwa answers: with the page that it would have shown beside the redirect.
    const beside = pageOf(
      'Pond',
      ['birds', 'boats', 'banks', 'log-in'].map((to) => `<a href="/${to}">${to}</a>`).join(''),
    );
    return { status: 302, headers: { location: '/', 'set-cookie': `session=${id}; Path=/` }, body: beside };
  };
  return {
    '/': (asked) =>
      isIn(asked)
        ? pageOf('Pond', '<p>Welcome to the pond.</p><a href="/log-out">Log out</a>')
        : pageOf('Pond', '<p>For members.</p>'),
    '/log-in': logIn,
    '/register': ({ method }) => {
      registering.push(method);
      return pageOf('Register', form.replace('/log-in', '/register'));
    },
    '/log-out': () => ({ status: 302, headers: { location: '/' } }),
  };
}

const injections = async (forms: readonly string[]) => {
  const passwords: string[] = [];
  const registering: string[] = [];
  await using site = await weakSite(siteOf(passwords, registering), { naps: 'told' });
  const account: FormCredential = {
    kind: 'form',
    login_url: new URL('/log-in', site.url).href,
    username: 'heron',
    password: 'pond',
  };
  const scope = { ...quickScope('intrusive'), intrusive: { forms, excludedWords: [] } };
  const { observed, faults, outcome } = await runApplicationScan(site.url, {
    context: { scope, credentials: [account] },
  });
  expect([faults, outcome.kind]).toEqual([[], 'finished']);
  return {
    found: observed.filter(({ checkId }) => checkId.startsWith('sql-')).map(({ location }) => location),
    asked: passwords,
    registering: new Set(registering),
    besideRedirect: observed.filter(({ checkId }) => checkId === 'redirect-with-content'),
  };
};

test('the log-in of the scan is asked as a stranger where the policy names it, and its own name never with another password', async () => {
  const { found, asked } = await injections(['/log-in']);
  expect(new Set(found)).toEqual(new Set(['/log-in POST form field who']));
  expect(asked.filter((each) => /^heron /.test(each) && each !== 'heron pond')).toEqual([]);
});

test('a log-in that the policy does not name is used and asked nothing, and what it alone links to is opened', async () => {
  const { found, asked, registering, besideRedirect } = await injections([]);
  expect([found, new Set(asked)]).toEqual([[], new Set(['heron pond'])]);
  // What a right password is answered with is for who has it.
  expect(besideRedirect).toEqual([]);
  expect(registering).toEqual(new Set(['GET']));
});

/**
 * How cr0hn/vulnerable-node leads to its log-in and back: strangers are sent there with the address to go on to, which stands
 * in the form as it is, and after a log-in that failed they are sent there again, with what was in the form.
 */
function returningSite(isHardened: boolean): Handlers {
  const sessions = new Set<string>();
  const shown = (text: string) => (isHardened ? escaped(text) : text);
  return {
    '/': ({ cookie }) =>
      sessions.has(cookie('session'))
        ? pageOf('Shop', '<p>Welcome to the shop.</p><a href="/log-out">Log out</a>')
        : { status: 302, headers: { location: '/log-in?lang=en&returnurl=/' } },
    '/log-in': ({ value }) =>
      pageOf(
        'Log in',
        `${form.replace('action="/log-in"', 'action="/log-in/auth"').replace('<button>', `<input type="hidden" name="returnurl" value="${shown(value('returnurl'))}"><button>`)}<p>${escaped(value('error'))}</p>`,
      ),
    '/log-in/auth': ({ field }) => {
      if (field('who') !== 'heron' || field('word') !== 'pond')
        return {
          status: 302,
          headers: { location: `/log-in?returnurl=${encodeURIComponent(field('returnurl'))}&error=No%20data` },
        };
      const id = randomUUID();
      sessions.add(id);
      return { status: 302, headers: { location: '/', 'set-cookie': `session=${id}; Path=/` } };
    },
    '/log-out': () => ({ status: 302, headers: { location: '/' } }),
  };
}

const byParameter = '/log-in returnurl';
const byBody = '/log-in/auth POST form field returnurl';

test.each([
  ['standard', false, [byParameter]],
  ['intrusive', false, [byParameter, byBody]],
  ['intrusive', true, []],
] as const)(
  'with the profile %s what strangers bring to the log-in is asked as they do, and so is what a redirect brings back (hardened: %s)',
  async (profile, isHardened, expected) => {
    await using site = await weakSite(returningSite(isHardened), { naps: 'told' });
    const login_url = new URL('/log-in?lang=en', site.url).href;
    const account: FormCredential = { kind: 'form', login_url, username: 'heron', password: 'pond' };
    const scope = { ...quickScope(profile), intrusive: { forms: ['/log-in'], excludedWords: [] } };
    const { observed, faults } = await runApplicationScan(site.url, { context: { scope, credentials: [account] } });
    const found = observed.flatMap(({ checkId, location }) => (checkId === 'reflected-xss' ? [location] : []));
    expect([faults, found.sort()]).toEqual([[], expected]);
  },
);
