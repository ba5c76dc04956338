import { expect, test } from 'vitest';
import { pageOf, weakSite } from '../../targets/weak/vulnerable-server.ts';
import { jobFor, runHere } from './in-process-browser.ts';

/* As Zabbix 6.0.14 logs in: strangers have a session of their own, and the redirect that answers the form sets another. */

test('a log-in in the browser keeps the cookies that the redirect behind the form sets', async () => {
  await using site = await weakSite(
    {
      '/': ({ method }) => {
        if (method === 'POST')
          return { status: 302, headers: { location: '/home', 'set-cookie': 'session=let-in; path=/; HttpOnly' } };
        const form =
          '<form method="post"><input name="name"><input type="password" name="password"><button>Sign in</button></form>';
        return {
          body: pageOf('Sign in', form),
          headers: { 'content-type': 'text/html', 'set-cookie': 'session=stranger; path=/; HttpOnly' },
        };
      },
      '/home': ({ headers: { cookie = '' } }) =>
        pageOf('Home', cookie.includes('session=let-in') ? 'Welcome' : '<input type=password>'),
    },
    { naps: 'told' },
  );
  const base = site.url.replace(/\/$/, '');
  const form = { login_url: site.url, username: 'Admin', password: 'Heron-at-noon-17' };
  const { logIn } = await runHere(jobFor(base, [], { work: { kind: 'log_in', form } }));
  expect(logIn).toMatchObject({ kind: 'sent', cookies: 'session=let-in', asksAgain: false });
});
