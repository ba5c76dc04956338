import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fingerprintOf } from '../../weak-programs/folder-fingerprint.ts';
import { cookieOf } from '../../weak-programs/log-in.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { apachePackages, startDebianApache } from '../debian-apache.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';

const libraries = [
  ...['libjs-jquery', 'libjs-jquery-lazyload', 'libjs-jquery-ui', 'php-arthurhoaro-web-thumbnailer', 'php-klogger'],
  ...['php-gettext-languages', 'php-malkusch-lock', 'php-netscape-bookmark-parser', 'php-nikic-fast-route'],
  ...['php-oscarotero-gettext', 'php-parsedown', 'php-parsedown-extra', 'php-pimple', 'php-psr-container'],
  ...['php-psr-http-message', 'php-psr-log', 'php-pubsubhubbub-publisher', 'php-slim', 'php-text-template'],
];

/** Debian's Shaarli, as its owner, with the two bookmarks that it comes with. */
export const shaarli: LoggedInProgram = {
  name: 'Shaarli',
  volatile: 'its log, its sessions and its caches',
  async start(folder) {
    const fetched = fetchPackages('shaarli', [...apachePackages, 'shaarli', ...libraries]);
    unpack(fetched, folder);
    const [data, cache] = [join(folder, 'var/lib/shaarli/data'), join(folder, 'var/cache/shaarli')];
    execFileSync('/bin/chown', ['-R', 'www-data', data, cache]);
    const port = await freePort();
    const own = [join(folder, 'etc/apache2/conf-available/shaarli.conf')];
    const php = [`include_path=.:${folder}/usr/share/php`, `session.save_path=${cache}/tmp`];
    await using starting = new AsyncDisposableStack();
    starting.use(await startDebianApache(folder, port, { own, php }));
    const url = `http://127.0.0.1:${port}/shaarli/`;
    const { username: setlogin, password: setpassword } = keeper;
    const body = new URLSearchParams({ setlogin, setpassword, continent: 'Etc', city: 'UTC', title: 'Pond' });
    // It looks first whether it gets its session again.
    const page = await fetch(`${url}install`, { redirect: 'manual' });
    const Cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await fetch(`${url}install/session-test`, { headers: { Cookie }, redirect: 'manual' });
    const made = await fetch(`${url}install`, { method: 'POST', body, headers: { Cookie }, redirect: 'manual' });
    if (made.status !== 302) throw new Error(`It was not installed: ${(await made.text()).slice(-500)}`);
    const account = { loginUrl: `${url}login`, ...keeper };
    // Its bookmarks are there when its owner has come for the first time.
    await fetch(url, { headers: { Cookie: await cookieOf(account) } });
    const started = starting.move();
    return {
      url,
      version: versionOf(fetched, 'shaarli'),
      secret: { kind: 'form', login_url: account.loginUrl, ...keeper },
      state: () => fingerprintOf(data, /^log|ban/),
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
