import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress } from '../../shared/scanning/egress/egress.ts';
import { detailOf, type Given, runCmsScan } from '../shared/scanners/cms/run-cms-scan.ts';
import { GOOD_CHAIN, GOOD_KEY, TEST_ROOT } from '../targets/certificates.ts';
import { defaultSetup, type Setup } from './setups.ts';
import { type Sites, startSites } from './sites.ts';
import { fetchWordPress, isFetched } from './software.ts';

/** Addresses of loopback whose ports 80 and 443 are free: WordPress's networks and redirects to https know no other ports. */
const secureAddress = '127.83.0.1';
const networkAddress = '127.83.0.2';

const { contents } = defaultSetup;
const withPlugin = (file: string, code: string) => ({
  ...contents,
  files: { ...contents.files, [`{content}/mu-plugins/${file}`]: `<?php\n${code}\n` },
});

const subfolder: Setup = { ...defaultSetup, name: 'below a folder', at: { path: 'blog' } };
const international: Setup = {
  ...defaultSetup,
  name: 'at an internationalized name',
  at: { host: 'xn--grten-gra.test' },
};
const secured: Setup = {
  ...defaultSetup,
  name: 'by https alone',
  at: { host: 'scanned.test', address: secureAddress, tls: { certificate: GOOD_CHAIN, key: GOOD_KEY } },
};
const network: Setup = {
  ...defaultSetup,
  name: 'a network of sites',
  contents: { ...contents, secondSite: 'orchard' },
  at: { host: 'gardens.test', address: networkAddress },
};
/** 1.5 s for each page that WordPress makes, those of what is not there included. */
const slow: Setup = { ...defaultSetup, name: 'slow', contents: withPlugin('slow.php', 'usleep(1500000);') };
const guarded: Setup = {
  ...defaultSetup,
  name: 'behind a password',
  contents: {
    ...contents,
    directives: [
      'AuthType Basic',
      'AuthName garden',
      'AuthUserFile {folder}/passwords',
      '<FilesMatch ".*">',
      'Require valid-user',
      '</FilesMatch>',
    ],
  },
};

/** A site for members: WordPress sends everybody else to its log-in, and tells them nothing by its API. */
const members: Setup = {
  ...defaultSetup,
  name: 'for members',
  contents: withPlugin(
    'members.php',
    `add_action('template_redirect', fn () => is_user_logged_in() || auth_redirect());
add_filter('rest_authentication_errors', fn ($was) => is_user_logged_in() ? $was : new WP_Error('members', 'No', ['status' => 401]));`,
  ),
};

const setups = [defaultSetup, subfolder, international, secured, network, slow, guarded, members];

let sites: Sites;

beforeAll(async () => {
  if (!isFetched()) fetchWordPress();
  sites = await startSites(setups);
});

afterAll(() => sites?.[Symbol.asyncDispose]());

const addresses: Readonly<Record<string, string>> = {
  'scanned.test': secureAddress,
  'gardens.test': networkAddress,
  'xn--grten-gra.test': '127.0.0.1',
};
const loopback = ['127.0.0.0/8'];

/** Scans with the names of this test resolved. */
async function scan(url: string, { context, ...given }: Given = {}) {
  const resolver = async (name: string) => [addresses[name] ?? ''].filter((each) => each !== '');
  const egress = createEgress({ only: loopback, allow: loopback }, { resolver });
  const run = await runCmsScan(url, { ...given, context: { egress, ...context } });
  expect(run.faults).toEqual([]);
  return run;
}

type Run = Awaited<ReturnType<typeof scan>>;

const placesIn = ({ observed }: Run) => observed.map(({ checkId, location }) => `${checkId} ${location}`).toSorted();

/** What a scan with few requests has to tell of each of them. */
function expectToldWhole(run: Run, base: string) {
  expect(run.outcome.kind, detailOf(run)).toBe('finished');
  const titles = run.observed.map(({ title }) => title);
  expect(titles).toContain('WordPress version disclosed: 6.1.9');
  expect(titles).toContain('WordPress plugin detected: seed-catalogue 2.4.1');
  expect(titles).toContain('WordPress theme detected: hedgerow 1.3.2');
  expect(placesIn(run)).toContain('wordpress-login wp-login.php');
  expect(new Set(run.observed.map(({ resource }) => resource))).toEqual(new Set([base]));
}

test('a WordPress below a folder is told as one at the root, and nothing beside the folder is taken for its own', async () => {
  const whole = await scan(`${sites.of(defaultSetup).url}/`);
  const { url } = sites.of(subfolder);
  const run = await scan(`${url}/`);
  expectToldWhole(run, `${url}/`);
  expect(placesIn(run).map((place) => place.replace(' /blog/', ' /'))).toEqual(placesIn(whole));
});

test('a name beyond ASCII may be given as people write it', async () => {
  const { url } = sites.of(international);
  const run = await scan(url.replace('xn--grten-gra', 'gärten'));
  expectToldWhole(run, `${url}/`);
});

test('a site that leads to https is scanned there, once its certificate is trusted or does not count', async () => {
  const refused = await scan('http://scanned.test/');
  expect(refused.outcome.kind).toBe('failed');
  expect(detailOf(refused)).toMatch(/set the option disable-tls-checks to scan anyway$/);
  expect(refused.observed).toEqual([]);
  const trusted = await scan('http://scanned.test/', { settings: { authorities: [TEST_ROOT] } });
  expectToldWhole(trusted, 'https://scanned.test/');
  const unchecked = await scan('http://scanned.test/', { options: '--disable-tls-checks' });
  expect(placesIn(unchecked)).toEqual(placesIn(trusted));
});

test.each(['', 'orchard/'])('of a network of sites the one at "/%s" is scanned as a site of its own', async (path) => {
  const url = `http://gardens.test/${path}`;
  const run = await scan(url);
  expect(run.outcome.kind, detailOf(run)).toBe('finished');
  expect(run.observed.map(({ title }) => title)).toContain('WordPress version disclosed: 6.1.9');
  expect(placesIn(run)).toContain('wordpress-login wp-login.php');
  expect(new Set(run.observed.map(({ resource }) => resource))).toEqual(new Set([url]));
  // Nobody may register, at any of its sites.
  expect(placesIn(run).filter((place) => /signup|registration/.test(place))).toEqual([]);
});

test('a site that takes 1.5 s for each answer is scanned to its end', async () => {
  const { url } = sites.of(slow);
  const run = await scan(`${url}/`, { options: '--enumerate u1-3' });
  expectToldWhole(run, `${url}/`);
  expect(run.coverage.filter(({ outcome }) => outcome === 'blocked')).toEqual([]);
});

test('a site behind Basic authentication is closed without its credential, and open with it', async () => {
  const { url, folder } = sites.of(guarded);
  const hash = createHash('sha1').update('heron').digest('base64');
  writeFileSync(join(folder, 'passwords'), `gardener:{SHA}${hash}\n`);
  const closed = await scan(`${url}/`);
  expect(closed.outcome.kind).toBe('blocked');
  expect(closed.observed).toEqual([]);
  const credentials = [{ kind: 'basic', username: 'gardener', password: 'heron' }] as const;
  const run = await scan(`${url}/`, { context: { credentials } });
  expectToldWhole(run, `${url}/`);
});

test('a site for members is scanned from within by a credential for its form, and a wrong password is sent once', async () => {
  const { url, folder } = sites.of(members);
  const change =
    '$_SERVER = ["HTTP_HOST" => "x"] + $_SERVER; require $argv[1]."/wp-load.php"; wp_set_password($argv[3], get_user_by("login", $argv[2])->ID);';
  execFileSync('/usr/bin/php', ['-r', change, folder, contents.admin, 'heron']);
  const form = (password: string) =>
    [{ kind: 'form', login_url: `${url}/wp-login.php`, username: contents.admin, password }] as const;
  const run = await scan(`${url}/`, { context: { credentials: form('heron') } });
  expectToldWhole(run, `${url}/`);
  expect(run.observed.map(({ checkId }) => checkId)).toContain('wordpress-user');
  const since = Date.now();
  const refused = await scan(`${url}/`, { context: { credentials: form('egret') } });
  expect(refused.outcome).toMatchObject({ kind: 'failed', errorClass: 'setting_invalid' });
  expect(refused.observed).toEqual([]);
  expect(sites.requests(members, since).length).toBeLessThan(5);
});

test('with a throttle requests are that far apart, one at a time', async () => {
  const since = Date.now();
  const run = await scan(`${sites.of(defaultSetup).url}/`, { options: '--detection-mode passive --throttle 300' });
  expect(run.outcome.kind).toBe('finished');
  const times = sites.requests(defaultSetup, since).map(({ at }) => at);
  expect(times.length).toBeGreaterThan(3);
  // Apache notes when a request came, which takes a moment more or less: that moves one of them, and not all.
  for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThan(100);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300 * (times.length - 1) - 200);
});

test('with a random User-Agent the site sees one browser, and never the scanner', async () => {
  const since = Date.now();
  await scan(`${sites.of(defaultSetup).url}/`, { options: '--detection-mode passive --random-user-agent' });
  const agents = new Set(sites.requests(defaultSetup, since).map(({ agent }) => agent));
  expect(agents.size).toBe(1);
  for (const agent of agents) expect(agent).toMatch(/^Mozilla\/5\.0 \((?!.*Scanfold)/);
});
