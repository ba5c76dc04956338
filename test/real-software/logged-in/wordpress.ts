import { execFileSync } from 'node:child_process';
import { getAttributeValue, getElementById, getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { cookieOf } from '../../weak-programs/log-in.ts';
import { startWordPress } from '../programs/wordpress.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { rowsOf } from './mariadb-rows.ts';

const [username, password] = ['gardener', 'Heron-at-noon-17'] as const;

/** What each visit of a page of its administration writes, whoever makes it. */
const written =
  /_transient_|'(?:session_tokens|auto-draft|_edit_lock|cron|recently_edited|rewrite_rules|https_detection_errors)'|quick_press_last_post_id/;
/** The settings of a theme of which nothing but a preview was looked at. */
const previewed = /'a:1:\{s:18:\W{1,3}custom_css_post_id\W{1,3};i:-1;\}'/;

/** Opens each entry of the menu once, as its administrator has long done: with the first visit it writes down what was not set. */
async function visitMenu(url: string, Cookie: string): Promise<void> {
  const open = async (address: string) => (await fetch(address, { headers: { Cookie } })).text();
  const menu = getElementById('adminmenu', parseDocument(await open(url)));
  if (menu === null) throw new Error(`${url} shows no menu`);
  for (const link of getElementsByTagName('a', menu, true)) {
    const address = new URL(getAttributeValue(link, 'href') ?? '', url);
    if (address.href.startsWith(url) && !/post-new/.test(address.pathname)) await open(address.href);
  }
}

/** Debian's WordPress, as who administers it. */
export const wordpress: LoggedInProgram = {
  name: 'WordPress',
  volatile:
    'sessions, transients, planned tasks, rules for addresses, drafts and locks of a page to write on, files looked at',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const running = await startWordPress(folder);
    const { version, home, socket, database } = running;
    const set = 'require "$argv[1]/wp-load.php"; wp_set_password($argv[2], get_user_by("login", $argv[3])->ID);';
    execFileSync('/usr/bin/php', ['-r', set, home, password, username], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [url, login_url] = [`${running.url}wp-admin/`, `${running.url}wp-login.php`];
    await visitMenu(url, await cookieOf({ loginUrl: login_url, username, password }));
    return {
      url,
      version,
      secret: { kind: 'form', login_url, username, password },
      state: () => rowsOf(socket, [database], new RegExp(`${written.source}|${previewed.source}`)),
      [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
    };
  },
};
