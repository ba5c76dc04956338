import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { detailOf, runCmsScan } from '../shared/scanners/cms/run-cms-scan.ts';
import { defaultSetup, type Setup } from './setups.ts';
import { startSites } from './sites.ts';
import { fetchWordPress, isFetched } from './software.ts';

/** The default, with application passwords without TLS. */
const withPasswords: Setup = {
  ...defaultSetup,
  contents: {
    ...defaultSetup.contents,
    files: {
      ...defaultSetup.contents.files,
      '{content}/mu-plugins/passwords.php':
        "<?php add_filter('wp_is_application_passwords_available', '__return_true');\n",
    },
  },
};

const create = `
$_SERVER['HTTP_HOST'] = 'localhost'; $_SERVER['REQUEST_URI'] = '/'; $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require $argv[1] . '/wp-load.php';
$user = get_user_by('login', $argv[2]);
echo WP_Application_Passwords::create_new_application_password($user->ID, ['name' => 'scan'])[0];`;

test('a real WordPress with an application password: all plugins and themes in their versions, told beside what is seen from outside', async () => {
  if (!isFetched()) fetchWordPress();
  await using sites = await startSites([withPasswords]);
  const { url, folder } = sites.of(withPasswords);
  const { admin } = withPasswords.contents;
  const password = execFileSync('/usr/bin/php', ['-r', create, folder, admin], { encoding: 'utf8' });
  const credentials = [{ kind: 'basic', username: admin, password }] as const;
  const run = await runCmsScan(`${url}/`, { context: { credentials } });
  expect(run.faults).toEqual([]);
  const titles = run.observed.map(({ title }) => title);
  expect(titles).toContain('WordPress plugin detected: seed-catalogue 2.4.1');
  expect(titles).toContain('WordPress theme detected: hedgerow 1.3.2');
  expect(titles.some((title) => /^WordPress plugin detected: akismet \d/.test(title))).toBe(true);
  expect(detailOf(run)).toMatch(
    /seen from outside: \d of \d plugins, \d of \d themes, \d of 3 users of the account's lists/,
  );
  const outside = await runCmsScan(`${url}/`);
  const usersOf = ({ observed }: typeof run) =>
    observed.filter(({ checkId }) => checkId === 'wordpress-user').map(({ location }) => location);
  expect(usersOf(run)).toEqual(usersOf(outside));
});
