import { expect, test } from 'vitest';
import { CAPTCHA } from '../../../../targets/defence/defence.ts';
import { page, webSite } from '../web-site.ts';
import { loggedIn } from './logged-in.ts';

const form = `<title>Log in</title><form method="post" action="/login"><input name="user">
<input type="password" name="pass"><button>Log in</button></form>`;
const inside = '<title>Garden</title><p>Ann, here are your seeds, bulbs and spades</p><a href="/out">Log out</a>';

/** A site whose pages are for those who are logged in, and which ends sessions when it is told to. */
async function garden() {
  let session = 0;
  let logIns = 0;
  let isDefended = false;
  const site = await webSite((request, response) => {
    if (isDefended) return page(response, CAPTCHA);
    if (request.path === '/login' && request.method === 'POST') {
      session += 1;
      logIns += 1;
      return page(response, '', 302, { Location: '/', 'Set-Cookie': `sid=s${session}` });
    }
    if (request.path === '/login') return page(response, form);
    if (request.headers.cookie !== `sid=s${session}`) return page(response, '', 302, { Location: '/login' });
    return page(response, inside);
  });
  const web = await loggedIn(site.url);
  await web.request({ url: site.url, asReference: true, maxRedirects: 5 });
  return {
    site,
    web,
    logIns: () => logIns,
    endSession: () => {
      session += 1;
    },
    defend: () => {
      isDefended = true;
    },
  };
}

test('the end of a session is no defence: the scan logs in again and finds the site as it was', async () => {
  const { web, site, endSession, logIns } = await garden();
  await web.request({ url: `${site.url}a` });
  const before = logIns();
  endSession();
  expect(await web.confirm()).toBeUndefined();
  expect(logIns()).toBe(before + 1);
  endSession();
  for (let each = 0; each < 8; each += 1)
    expect((await web.request({ url: `${site.url}page${each}` })).text()).toBe(inside);
  expect(web.shutOut()).toBeUndefined();
  expect(await web.confirm()).toBeUndefined();
});

test('a challenge in front of a site that is logged in to is one', async () => {
  const { web, site, defend, logIns } = await garden();
  await web.request({ url: `${site.url}a` });
  const before = logIns();
  defend();
  await web.request({ url: `${site.url}b` }).catch(() => undefined);
  expect(await web.confirm()).toMatchObject({ kind: 'challenge' });
  expect(logIns()).toBe(before);
});
