import { expect, test } from 'vitest';
import { hurriedTime } from '../virtual-time.ts';
import { page, webClient, webSite } from '../web-site.ts';
import { loggedIn } from './logged-in.ts';

const form = `<title>Log in</title><form method="post" action="/login"><input name="user">
<input type="password" name="pass"><button>Log in</button></form>`;
const whole = '<title>Pond</title><p>Herons, wrens and reeds, all that there is at the pond, each with its notes</p>';
const filtered = '<title>Pond</title><p>Nothing to see</p>';
const closed = '<title>Elsewhere</title><p>Whoever asks for anything is told about the weather of tomorrow</p>';

/** A site that shows each session what it has asked to see, and, once it is closed, nothing of its own to anybody. */
async function pond({ hasLogIn }: { readonly hasLogIn: boolean }) {
  const views = new Map<string, string>();
  let sessions = 0;
  let isClosed = false;
  const site = await webSite((request, response) => {
    const begin = () => {
      sessions += 1;
      return `sid=s${sessions}`;
    };
    if (request.path === '/login' && request.method === 'POST') {
      const cookie = begin();
      views.set(cookie, whole);
      return page(response, '', 302, { Location: '/', 'Set-Cookie': cookie });
    }
    if (request.path === '/login') return page(response, form);
    const { cookie = '' } = request.headers;
    if (!views.has(cookie) && hasLogIn) return page(response, '', 302, { Location: '/login' });
    const own = views.has(cookie) ? cookie : begin();
    if (request.path === '/untagged-only') views.set(own, filtered);
    const view = views.get(own) ?? whole;
    views.set(own, view);
    if (isClosed) return page(response, closed, 200, { 'Set-Cookie': own });
    return request.path === '/'
      ? page(response, view, 200, { 'Set-Cookie': own })
      : page(response, '', 302, { Location: '/', 'Set-Cookie': own });
  });
  const close = () => {
    isClosed = true;
  };
  const logIns = () => site.seen.filter(({ method }) => method === 'POST').length;
  if (!hasLogIn) return { site, web: webClient(site.url, hurriedTime()), close, logIns };
  const web = await loggedIn(site.url);
  return { site, web, close, logIns };
}

test.each([
  ['of a visitor', false, 0],
  ['of a user', true, 2],
])(
  'a session %s that was told to show less is no defence: another one shows all again',
  async (_, hasLogIn, expected) => {
    const { site, web, logIns } = await pond({ hasLogIn });
    await web.request({ url: site.url, asReference: true });
    await web.request({ url: `${site.url}untagged-only` });
    expect(await web.confirm()).toBeUndefined();
    expect(web.shutOut()).toBeUndefined();
    expect((await web.request({ url: site.url })).text()).toBe(whole);
    expect(logIns()).toBe(expected);
  },
);

test('many sessions may be told so, one after the other', async () => {
  const { site, web } = await pond({ hasLogIn: true });
  await web.request({ url: site.url, asReference: true });
  for (let time = 0; time < 5; time += 1) {
    await web.request({ url: `${site.url}untagged-only` });
    expect(await web.confirm()).toBeUndefined();
  }
});

test.each([
  ['a visitor', false],
  ['a user', true],
])('a site that shows no page of its own to %s in any session is not asked any more', async (_, hasLogIn) => {
  const { site, web, close } = await pond({ hasLogIn });
  await web.request({ url: site.url, asReference: true });
  close();
  await web.request({ url: `${site.url}a` });
  expect((await web.confirm())?.words).toMatch(/returns a different page than before/);
  await expect(web.request({ url: `${site.url}b` })).rejects.toThrow();
});
