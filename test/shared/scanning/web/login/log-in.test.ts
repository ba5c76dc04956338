import { expect, test } from 'vitest';
import { logIn } from '../../../../../shared/scanning/web/login/log-in.ts';
import type { WebRequest } from '../../../../../shared/scanning/web/message/web-message.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import type { WebClient } from '../../../../../shared/scanning/web/web-client.ts';
import { responseOf, type Written } from '../../../scanners/application/page-of.ts';

const form = (action: string) =>
  `<form method=post action="${action}"><input name=user><input type=password name=pass></form>`;

/** A site on the ports of the web, which no test can have, as a log-in meets it. */
function logInAt(pages: Readonly<Record<string, Written>>, login = 'https://shop.example.test/login') {
  const sent: WebRequest[] = [];
  const web: Pick<WebClient, 'request'> = {
    async request(request) {
      sent.push(request);
      const method = request.method ?? 'GET';
      return responseOf({ url: request.url, method, ...pages[`${method} ${request.url}`] });
    },
  };
  const credential = { kind: 'form', login_url: login, username: 'ann', password: 'p4ssw0rd-1' } as const;
  // The scanned page is by http: what keeps the password off it is that the log-in page is not.
  const scope = webScope(['http://shop.example.test/'], { hosts: [], ports: [], paths: [] });
  const none = () => {
    throw new Error('not asked for');
  };
  const answer = logIn({
    web: {
      ...web,
      shutOut: none,
      confirm: none,
      reference: none,
      files: () => 'open',
      takeRefusals: none,
      renewBy: none,
      sessionFor: async () => ({}),
      statistics: none,
      close: none,
    },
    scope,
    credential,
  });
  const posts = () => sent.filter(({ method }) => method === 'POST');
  return { answer, posts };
}

const login = 'GET https://shop.example.test/login';

test.each([
  ['to http', 'http://shop.example.test/login', 'is submitted over http'],
  ['to another host', 'https://other.example.test/login', 'is submitted to another site'],
  ['to another port', 'https://shop.example.test:8443/login', 'is submitted to another site'],
  ['to what is no page', 'javascript:void(0)', 'is submitted to another site'],
])('no password is sent %s', async (_, action, words) => {
  const { answer, posts } = logInAt({ [login]: { body: form(action) } });
  await expect(answer).rejects.toThrow(words);
  expect(posts()).toEqual([]);
});

test('a password on a page by http may go on by https, as far as the site is the same', async () => {
  const page = 'http://shop.example.test/login';
  const { answer, posts } = logInAt({ [`GET ${page}`]: { body: form('https://shop.example.test/session') } }, page);
  await answer;
  expect(posts().map(({ url }) => url)).toEqual(['https://shop.example.test/session']);
});

test('a form is sent as a browser does it', async () => {
  const { answer, posts } = logInAt({ [login]: { body: form('/session') } });
  await answer;
  expect(posts()).toEqual([
    {
      url: 'https://shop.example.test/session',
      method: 'POST',
      body: 'user=ann&pass=p4ssw0rd-1',
      headers: {
        Accept: expect.stringMatching(/^text\/html/),
        Origin: 'https://shop.example.test',
        Referer: 'https://shop.example.test/login',
      },
    },
  ]);
});

test.each<[string, string, string | undefined]>([
  ['to another site', 'https://other.example.test/', 'is submitted to another site'],
  ['to http', 'http://shop.example.test/session', 'is submitted over http'],
  ['to where it has been', 'https://shop.example.test/session', 'is redirected in a loop'],
])('a form that is sent on %s is not sent again', async (_, location, words) => {
  const moved = { status: 307, headers: { Location: location } };
  const { answer, posts } = logInAt({
    [login]: { body: form('/session') },
    'POST https://shop.example.test/session': moved,
  });
  await expect(answer).rejects.toThrow(words);
  expect(posts()).toHaveLength(1);
});

test('a cookie is new where it has another value than before, and is not taken away', async () => {
  const cookieOf = async (before: string, after: string) => {
    const { answer } = logInAt({
      [login]: { body: form('/session'), headers: { 'Set-Cookie': before } },
      'POST https://shop.example.test/session': { headers: { 'Set-Cookie': after } },
    });
    return (await answer).cookieChanged;
  };
  expect(await cookieOf('sid=a; Path=/', 'sid=b')).toBe(true);
  expect(await cookieOf('sid=a; Path=/', 'sid=a; HttpOnly')).toBe(false);
  expect(await cookieOf('sid=a', 'sid=; Max-Age=0')).toBe(false);
  expect(await cookieOf('sid=a', 'sid=deleted; Max-Age=0')).toBe(false);
});
