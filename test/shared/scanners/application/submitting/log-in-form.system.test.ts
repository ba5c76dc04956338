import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FormCredential } from '../../../../../shared/records/policies/site-credential.ts';
import { query } from '../../../../targets/vulnerable-parts.ts';
import { type Asked, type Handlers, pageOf, weakSite } from '../../../../targets/vulnerable-server.ts';
import { quickScope, runApplicationScan } from '../run-application-scan.ts';

const form =
  '<form method="post" action="/log-in"><input name="who"><input type="password" name="word"><button>Log in</button></form>';

/** A site whose log-in is an SQL injection, and which links it for nobody: who is in is sent home from it. */
function siteOf(passwords: string[]): Handlers {
  const sessions = new Set<string>();
  const isIn = ({ cookie }: Asked) => sessions.has(cookie('session'));
  const logIn = (asked: Asked) => {
    if (isIn(asked)) return { status: 302, headers: { location: '/' } };
    if (asked.method !== 'POST') return pageOf('Log in', form);
    const [who, word] = [asked.field('who'), asked.field('word')];
    passwords.push(`${who} ${word}`);
    const { rows, error } = query(`SELECT * FROM birds WHERE name = '${who}' AND place = ?`, word);
    if (error !== undefined) return { status: 500, body: pageOf('Error', `<p>SQLITE_ERROR: ${error}</p>`) };
    if (rows.length === 0) return pageOf('Log in', `<p>Unknown name or wrong password.</p>${form}`);
    const id = randomUUID();
    sessions.add(id);
    return { status: 302, headers: { location: '/', 'set-cookie': `session=${id}; Path=/` } };
  };
  return {
    '/': (asked) =>
      isIn(asked)
        ? pageOf('Pond', '<p>Welcome to the pond.</p><a href="/log-out">Log out</a>')
        : pageOf('Pond', '<p>For members.</p>'),
    '/log-in': logIn,
    '/log-out': () => ({ status: 302, headers: { location: '/' } }),
  };
}

const injections = async (forms: readonly string[]) => {
  const passwords: string[] = [];
  await using site = await weakSite(siteOf(passwords), { naps: 'told' });
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
  };
};

test('the log-in of the scan is asked as a stranger where the policy names it, and its own name never with another password', async () => {
  const { found, asked } = await injections(['/log-in']);
  expect(new Set(found)).toEqual(new Set(['/log-in POST form field who']));
  expect(asked.filter((each) => /^heron /.test(each) && each !== 'heron pond')).toEqual([]);
});

test('a log-in that the policy does not name is used, and asked nothing', async () => {
  const { found, asked } = await injections([]);
  expect([found, new Set(asked)]).toEqual([[], new Set(['heron pond'])]);
});
