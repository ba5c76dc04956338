import { describe, expect, test } from 'vitest';
import type { Credential, FormCredential } from '../../../../../shared/records/policies/site-credential.ts';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { cookieWithoutSamesite } from '../../../../../shared/scanners/application/passive/cookie-without-samesite.ts';
import { cspMissing } from '../../../../../shared/scanners/application/passive/csp-missing.ts';
import { privatePageStored } from '../../../../../shared/scanners/application/passive/private-page-stored.ts';
import { sessionCookieWithoutHttponly } from '../../../../../shared/scanners/application/passive/session-cookie-without-httponly.ts';
import { siteChecks } from '../../../../../shared/scanners/application/site-checks.ts';
import { generatedSite, htmlOf } from '../../../../targets/generated-site.ts';
import { quickScope } from '../../../scanners/application/quick-scope.ts';
import { type Given, runSomeChecks } from '../../../scanners/application/run-some-checks.ts';
import { type LoginSite, type LoginSiteOptions, loginSite, password, user } from './login-site.ts';

const checks = {
  passive: [cookieWithoutSamesite, cspMissing, privatePageStored, sessionCookieWithoutHttponly],
  active: activeChecks,
  site: siteChecks,
};
const scanSite = (url: string, given: Given = {}) => runSomeChecks(url, { checks, ...given });

const basic = { kind: 'basic', username: 'ann', password: 'p4ssw0rd-1' } as const;

const formFor = (site: Pick<LoginSite, 'url'>, more: Partial<FormCredential> = {}): FormCredential => ({
  kind: 'form',
  login_url: `${site.url}login`,
  username: user,
  password,
  ...more,
});

interface Scanned {
  readonly more?: Partial<FormCredential>;
  readonly others?: readonly Credential[];
  readonly context?: Given['context'];
}

/** Scans a site behind a log-in form. */
async function scanned(options: LoginSiteOptions, { more, others = [], context }: Scanned = {}) {
  await using site = await loginSite(options);
  const credentials = [...others, formFor(site, more)];
  const run = await scanSite(site.url, { context: { credentials, ...context } });
  return { run, site, passwords: site.passwords(), seen: site.seen(), asked: site.asked };
}

const itemsOf = (seen: readonly string[]) => seen.filter((path) => path.startsWith('/item/')).length;
const refused = (detail: string | RegExp) => ({
  kind: 'failed',
  errorClass: 'setting_invalid',
  detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
});
const accepted = { kind: 'finished', detail: expect.any(String) };

test('what the log-in itself answers is judged, the cookies of the session above all, and no page of it is asked again', async () => {
  const { run, asked, passwords } = await scanned({ readable: true });
  const located = (id: string) => run.observed.filter(({ checkId }) => checkId === id).map(({ location }) => location);
  expect(located('session-cookie-without-httponly')).toEqual(['PHPSESSID']);
  expect(located('cookie-without-samesite').toSorted()).toEqual(['PHPSESSID', 'sid']);
  const [cookie] = run.observed.filter(({ checkId }) => checkId === 'session-cookie-without-httponly');
  expect(cookie?.evidence).toContain('> POST http');
  expect(JSON.stringify(run.observed)).not.toContain(encodeURIComponent(password));
  expect(passwords.length).toBe(1);
  expect(asked.filter(({ method }) => method === 'POST').length).toBe(1);
});

describe('an application is scanned as somebody sees it who is logged in', () => {
  test.each<[string, LoginSiteOptions, Scanned?]>([
    ['by a plain form', {}],
    ['by a form with a token', { csrf: true }],
    ['by a form in the place of each page', { strangers: 'form' }],
    ['where strangers get a status', { strangers: 'status' }],
    ['where strangers get the same pages with other words', { strangers: 'words' }],
    ['where the session keeps its id', { keepsId: true }],
    ['where the form stays where it is', { strangers: 'words', formForAll: true }],
    // As Tomcat keeps the session that a visitor already has.
    ['where the form and the session id stay as they are', { strangers: 'words', keepsId: true, formForAll: true }],
    ['with the user name first', { steps: true }],
    ['with the user name first, and a token', { steps: true, csrf: true }],
    ['behind Basic', { basic: true }, { others: [basic] }],
    ['where the form is sent on', { sentOn: true }],
    [
      'told by what a page shows then',
      { strangers: 'words', keepsId: true },
      { more: { logged_in_text: 'Hello  scanner' } },
    ],
    [
      'told by what a page shows no more',
      { strangers: 'words', keepsId: true },
      { more: { logged_out_text: 'Please enter' } },
    ],
  ])('%s', async (_, options, given) => {
    const { run, passwords, seen, asked } = await scanned(options, given);
    expect(run.outcome).toEqual(accepted);
    // Sent on by 307, the same form comes twice.
    expect(passwords).toHaveLength(options.sentOn ? 2 : 1);
    expect(itemsOf(seen)).toBe(12);
    expect(asked.some(({ path }) => path.includes('logout'))).toBe(false);
    expect(run.faults).toEqual([]);
  });

  test('in each of its invocations anew, as cookies are kept in none', async () => {
    await using site = await loginSite({ items: 60 });
    const credentials = [formFor(site)];
    let checkpoint: unknown;
    const stored = new Map<string, string>();
    const notes = {
      async write(value: unknown) {
        const name = `note-${site.asked.length}-${stored.size}`;
        stored.set(name, JSON.stringify(value));
        return name;
      },
      read: async (name: string) => JSON.parse(stored.get(name) ?? 'null') ?? undefined,
      drop: async (name: string) => void stored.delete(name),
    };
    let runs = 0;
    for (let outcome = 'paused'; outcome === 'paused'; runs += 1) {
      const begun = site.asked.length;
      const remainingMs = () => (site.asked.length - begun > 30 ? 10_000 : 600_000);
      const run = await scanSite(site.url, { context: { credentials, checkpoint, remainingMs, notes } });
      checkpoint = run.commits.at(-1)?.checkpoint;
      outcome = run.outcome.kind;
      expect(runs).toBeLessThan(10);
    }
    expect(runs).toBeGreaterThan(1);
    expect(site.passwords()).toHaveLength(runs);
    expect(itemsOf(site.seen())).toBe(60);
    expect(JSON.stringify([checkpoint, [...stored]])).not.toMatch(/sid=id/);
  });

  test('with the pages that are for those alone who are logged in judged as such', async () => {
    const { run } = await scanned({});
    expect(run.observed.map(({ checkId }) => checkId)).toContain('private-page-stored');
  });
});

describe('a password that is not accepted', () => {
  const wrong = { password: 'not-the-one-1' };
  test.each<[string, LoginSiteOptions, Partial<FormCredential>?]>([
    ['with the form again', {}],
    ['with a redirect to the form', { wrong: 'redirect' }],
    ['with data', { wrong: 'json' }],
    ['with a page that says so', { wrong: 'page' }],
    ['with a page that says so, where strangers may read all', { wrong: 'page', strangers: 'words', formForAll: true }],
    ['with data that seem fine', { wrong: 'json with 200' }],
    ['with the form again, whatever text is awaited', {}, { logged_in_text: 'Hello scanner' }],
    ['with data, whatever text is awaited', { wrong: 'json with 200' }, { logged_in_text: 'Hello scanner' }],
    ['with data, whatever text is to be gone', { wrong: 'json with 200' }, { logged_out_text: 'Please enter' }],
    ['after the user name', { steps: true }],
  ])('is sent once, where that is answered %s', async (_, options, more = {}) => {
    const { run, passwords, seen } = await scanned(options, { more: { ...wrong, ...more } });
    expect(run.outcome).toMatchObject(refused(/^The login at \/login was not accepted(?:: .+)?$/));
    expect(passwords).toHaveLength(1);
    expect([seen, run.observed, run.commits]).toEqual([[], [], []]);
  });

  test('is sent once, where nothing is answered at all', async () => {
    const { run, passwords } = await scanned({ wrong: 'nothing' }, { more: wrong });
    expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
    expect(passwords).toHaveLength(1);
  });

  test('says so in the words of the service', async () => {
    const { run } = await scanned({}, { more: wrong });
    expect(run.outcome).toEqual(refused('The login at /login was not accepted'));
  });

  test('is sent once, where what is in front of the site asks for another one', async () => {
    const site = { basic: true, wrong: 'page', strangers: 'words', formForAll: true } as const;
    const { run, passwords } = await scanned(site, { others: [basic], more: wrong });
    expect(run.outcome).toMatchObject(refused(/not accepted/));
    expect(passwords).toHaveLength(1);
  });
});

describe('a session that is lost', () => {
  test.each<[string, LoginSiteOptions, Scanned?]>([
    ['with a redirect', {}],
    ['with the form', { strangers: 'form' }],
    ['with a status', { strangers: 'status' }],
    [
      'with the text of those who are not logged in',
      { strangers: 'words' },
      { more: { logged_out_text: 'Please enter' } },
    ],
  ])('%s is renewed, and every page is seen', async (_, options, given) => {
    const { run, passwords, seen } = await scanned({ ...options, items: 60, expiresAfter: 20 }, given);
    expect(run.outcome).toEqual(accepted);
    expect(itemsOf(seen)).toBe(60);
    expect(passwords.length).toBeGreaterThan(3);
    expect(passwords.length).toBeLessThan(15);
  });

  test('is not renewed without end', async () => {
    const { run, passwords } = await scanned({ items: 300, expiresAfter: 12 });
    expect(run.outcome).toMatchObject({ kind: 'blocked', detail: expect.stringContaining('lost more than 20 times') });
    expect(passwords).toHaveLength(21);
    expect(run.absent).toEqual([]);
  });

  test('by a link that does not say so is renewed', async () => {
    const { run, seen } = await scanned({ trapdoor: true });
    expect(run.outcome).toEqual(accepted);
    expect(itemsOf(seen)).toBe(12);
  });

  test('is not renewed once the password is not accepted any more, and nothing is closed', async () => {
    const known = [{ checkId: 'csp-missing', resource: 'x', location: 'y' }];
    const { run, passwords } = await scanned({ items: 60, expiresAfter: 20, changesAfter: 2 }, { context: { known } });
    expect(run.outcome).toMatchObject(refused(/^Stopped after \d+ responses: The login at \/login was not accepted/));
    expect(passwords).toHaveLength(3);
    expect(run.absent).toEqual([]);
    expect(run.coverage.some(({ outcome }) => outcome === 'blocked')).toBe(true);
  });
});

describe('no password is sent', () => {
  const nobody = 'the password is sent to the scanned';
  test.each<[string, LoginSiteOptions, string]>([
    ['to a form on another origin', { action: 'https://sso.example.test/login' }, nobody],
    ['to the same host on another port', { action: 'http://127.0.0.1:9/login' }, nobody],
    ['by GET', { page: '<form><input name=user><input type=password name=pass></form>' }, 'is not submitted by POST'],
    [
      'where only a script could log in',
      { page: '<div id=app></div><script src=/app.js></script>' },
      'without a browser',
    ],
    ['where the page of the form is to be left alone', { action: '/admin/login' }, 'which the policy excludes'],
  ])('%s', async (_, options, words) => {
    const scope = { ...quickScope('baseline'), exclusions: { hosts: [], ports: [], paths: ['/admin'] } };
    const { run, asked } = await scanned(options, { context: { scope } });
    expect(run.outcome).toMatchObject(refused(new RegExp(words)));
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('to a log-in page on another origin, which is not even asked', async () => {
    await using other = await loginSite();
    const { run, asked } = await scanned({}, { more: { login_url: `${other.url}login` } });
    expect(run.outcome).toMatchObject(refused(/^The login page at \/login is on another site/));
    expect([asked, other.asked]).toEqual([[], []]);
  });

  test('to where a log-in page redirects to', async () => {
    await using other = await loginSite();
    await using site = await generatedSite(() => ({
      body: '',
      status: 302,
      headers: { location: `${other.url}login` },
    }));
    const run = await scanSite(site.url, { context: { credentials: [formFor(site)] } });
    expect(run.outcome).toMatchObject(refused(/redirects to another site/));
    expect(other.asked).toEqual([]);
  });

  test('to a page that the policy excludes', async () => {
    const scope = { ...quickScope('baseline'), exclusions: { hosts: [], ports: [], paths: ['/login'] } };
    const { run, asked } = await scanned({}, { context: { scope } });
    expect(run.outcome).toEqual(refused('The policy excludes the login page at /login'));
    expect(asked).toEqual([]);
  });

  test('where there is no log-in page', async () => {
    await using site = await generatedSite(({ pathname }) =>
      pathname === '/' ? { body: htmlOf('Home', [], '') } : undefined,
    );
    const run = await scanSite(site.url, { context: { credentials: [formFor(site)] } });
    expect(run.outcome).toEqual(refused('There is no login page at /login: it returns status 404'));
  });
});

describe('a log-in is believed only where a page proves it', () => {
  test.each<[string, LoginSiteOptions, RegExp, Partial<FormCredential>?]>([
    [
      'not by a page without the form, the session being the same',
      { strangers: 'words', keepsId: true, formForAll: true, nameless: true },
      /it could not be verified/,
    ],
    ['not by a text that nobody sees', {}, /no page contains the logged_in_text/, { logged_in_text: 'Good morning' }],
    [
      'not by a text that everybody sees',
      {},
      /already contains the logged_in_text before the login/,
      { logged_in_text: 'Log in' },
    ],
    ['not where a code is asked for', { code: true }, /second factor/],
  ])('%s', async (_, options, words, more = {}) => {
    const { run, passwords } = await scanned(options, { more });
    expect(run.outcome).toMatchObject(refused(words));
    expect(passwords.length).toBeLessThanOrEqual(1);
  });

  test('and is not given up for a page that asks for the password once more', async () => {
    const { run, passwords, seen } = await scanned({ confirms: true });
    expect(run.outcome).toEqual(accepted);
    expect(passwords).toHaveLength(1);
    expect(seen).toContain('/confirm');
  });
});

describe('what was filled in', () => {
  test('is in nothing that the scan tells or keeps', async () => {
    const more = { extra_fields: [{ name: 'tenant', value: 'north-4711' }] };
    const { run, passwords } = await scanned({ csrf: true }, { more });
    expect(passwords[0]).toContain('tenant=north-4711');
    const told = JSON.stringify([run.outcome, run.commits, [...run.stored]]);
    for (const secret of [password, encodeURIComponent(password), 'north-4711', 'pass=']) {
      expect(told).not.toContain(secret);
    }
    expect(run.observed.map(({ evidence }) => evidence).join('\n')).not.toMatch(/^> POST/m);
  });
});

test('without a form nothing is filled in, and nobody is logged in', async () => {
  await using site = await loginSite({ strangers: 'words' });
  const run = await scanSite(site.url);
  expect(run.outcome).toEqual(accepted);
  expect(site.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(site.seen()).toEqual([]);
});

test('a log-in page that cannot be reached ends the scan as such', async () => {
  const site = await loginSite();
  await site[Symbol.asyncDispose]();
  const run = await scanSite(site.url, { context: { credentials: [formFor(site)] } });
  expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
});
