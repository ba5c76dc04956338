import { expect, test } from 'vitest';
import { page, webSite } from '../web-site.ts';
import { loggedIn } from './logged-in.ts';

const form = `<title>Log in</title><form method="post"><input name="user">
<input type="password" name="pass"><button>Log in</button></form>`;

/** A site like Postfix Admin, whose log-in pages end the session of whoever opens them; or only the form is there for all. */
async function mailSite({ ends }: { readonly ends: boolean }) {
  const open = new Set<string>();
  let sessions = 0;
  const site = await webSite((request, response) => {
    const { cookie = '' } = request.headers;
    const path = new URL(request.path, 'http://site.test').pathname;
    if (/login/.test(path) && request.method === 'POST') {
      sessions += 1;
      open.add(`sid=s${sessions}`);
      return page(response, '', 302, { Location: '/main', 'Set-Cookie': `sid=s${sessions}` });
    }
    if (/login/.test(path)) {
      if (ends) open.delete(cookie);
      return page(response, form);
    }
    if (!open.has(cookie)) return page(response, '', 302, { Location: '/login' });
    return page(response, `<title>Mail</title><p>Ann sees ${path} here, with all of its boxes</p>`);
  });
  const web = await loggedIn(site.url);
  const ask = async (path: string) => (await web.request({ url: `${site.url}${path}` })).text();
  return { site, web, ask, logIns: () => sessions };
}

test('a page that ends the session of whoever opens it is asked as a stranger, once that is known', async () => {
  const { web, ask, logIns } = await mailSite({ ends: true });
  for (let time = 0; time < 30; time += 1) {
    expect(await ask(`login?a=${time}`)).toBe(form);
    expect(await ask(`list?a=${time}`)).toContain('Ann sees /list');
    expect(await ask(`users/login?a=${time}`)).toBe(form);
    if (time > 9) expect(await ask(`users/login/x${time}`)).toBe(form);
    expect(await ask(`list?b=${time}`)).toContain('Ann sees /list');
  }
  expect(web.shutOut()).toBeUndefined();
  expect(logIns()).toBeLessThan(12);
});

test('a log-in page that ends nothing costs no log-in', async () => {
  const { site, ask, logIns } = await mailSite({ ends: false });
  for (let time = 0; time < 10; time += 1) {
    expect(await ask('login')).toBe(form);
    expect(await ask('list')).toContain('Ann sees /list');
  }
  expect(logIns()).toBe(1);
  expect(site.seen.filter(({ path }) => path === '/login').length).toBeLessThan(16);
});
