import { describe, expect, test } from 'vitest';
import { failureOf, page, webClient, webSite } from './web-site.ts';

describe('the session', () => {
  test('keeps cookies of the site and leaves them out where the request says so', async () => {
    const site = await webSite((request, response) => {
      response.setHeader('Set-Cookie', [
        'a=1; Path=/',
        'b=2; Path=/in; HttpOnly',
        'c=3; Domain=com',
        'd=4; Domain=other.test',
        'f=6; Max-Age=0',
        'nameless',
      ]);
      page(response, request.headers.cookie ?? 'none');
    });
    const client = webClient(site.url);
    expect((await client.request({ url: site.url })).text()).toBe('none');
    expect((await client.request({ url: site.url })).text()).toBe('a=1; nameless');
    expect((await client.request({ url: `${site.url}in/` })).text()).toBe('b=2; a=1; nameless');
    expect((await client.request({ url: site.url, session: false })).text()).toBe('none');
    expect((await client.request({ url: site.url, headers: { cookie: 'own=1' } })).text()).toBe('own=1');
  });

  test('keeps a session cookie that is set by a redirect', async () => {
    const site = await webSite((request, response) => {
      if (request.path === '/') response.writeHead(302, { Location: '/in', 'Set-Cookie': 's=1' }).end();
      else page(response, request.headers.cookie ?? 'none');
    });
    const answer = await webClient(site.url).request({ url: site.url, maxRedirects: 1 });
    expect(answer.text()).toBe('s=1');
  });

  test('does not grow without end: a site that sets thousands of cookies is still asked', async () => {
    let set = 0;
    const site = await webSite((request, response) => {
      const cookies = Array.from({ length: 100 }, () => `c${set++}=${'x'.repeat(300)}`);
      response.writeHead(200, { 'Set-Cookie': cookies }).end(String(request.headers.cookie?.length ?? 0));
    });
    const client = webClient(site.url);
    for (let index = 0; index < 60; index += 1) {
      const answer = await client.request({ url: site.url });
      expect(answer.status).toBe(200);
      expect(Number(answer.text())).toBeLessThanOrEqual(8192);
    }
  });
});

describe('credentials', () => {
  const credentials = [
    { kind: 'basic', username: 'ada', password: 'correct horse' },
    { kind: 'header', header: 'X-Api-Key', value: 'k3y-0f-the-house' },
    { kind: 'cookie', cookie: 'session=s3cr3t-session; theme=dark-mode' },
  ] as const;
  const secrets = ['correct horse', 'k3y-0f-the-house', 's3cr3t-session', btoa('ada:correct horse')];

  test('go to the own origin with every request but those without session', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const client = webClient(site.url, { credentials });
    const answer = await client.request({ url: site.url });
    expect(site.seen[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa('ada:correct horse')}`,
      'x-api-key': 'k3y-0f-the-house',
      cookie: 'session=s3cr3t-session; theme=dark-mode',
    });
    expect(Object.keys(answer.sent.headers).map((name) => name.toLowerCase())).not.toContain('authorization');
    await client.request({ url: site.url, session: false });
    expect(site.seen[1]?.headers).not.toHaveProperty('authorization');
    expect(site.seen[1]?.headers).not.toHaveProperty('x-api-key');
    expect(site.seen[1]?.headers).not.toHaveProperty('cookie');
  });

  test('go nowhere else, neither asked for nor by a redirect', async () => {
    const other = await webSite((_, response) => page(response, 'x'));
    const site = await webSite((_, response) => response.writeHead(302, { Location: other.url }).end());
    const client = webClient([site.url, other.url], { credentials });
    const answer = await client.request({ url: site.url, maxRedirects: 1, headers: { Authorization: 'Own header' } });
    expect(answer.url).toBe(other.url);
    await client.request({ url: other.url });
    expect(other.seen).toHaveLength(2);
    for (const { headers } of other.seen) {
      expect(JSON.stringify(headers)).not.toMatch(/secret|s3cr3t|k3y|Basic|Own header|theme/);
    }
  });

  test('give way to a cookie that the site has set anew', async () => {
    const site = await webSite((request, response) =>
      page(response, request.headers.cookie ?? '', 200, { 'Set-Cookie': 'session=renewed' }),
    );
    const client = webClient(site.url, { credentials });
    await client.request({ url: site.url });
    await client.request({ url: site.url });
    expect(site.seen[1]?.headers.cookie).toBe('session=renewed; theme=dark-mode');
  });

  test('stay good where the site sets them itself', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { 'Set-Cookie': 'session=s3cr3t-session' }));
    const client = webClient(site.url, { credentials });
    const answer = await client.request({ url: site.url });
    expect(answer.headers.get('set-cookie')).toBe('session=**************');
    await client.request({ url: site.url });
    expect(site.seen[1]?.headers.cookie).toBe('session=s3cr3t-session; theme=dark-mode');
  });

  test('are in nothing that comes back, however a site shows them', async () => {
    const site = await webSite((request, response) => {
      const { authorization = '', cookie = '' } = request.headers;
      const key = String(request.headers['x-api-key']);
      const shown = [
        authorization,
        atob(authorization.slice(6)),
        cookie,
        key,
        encodeURIComponent('correct horse'),
        new URLSearchParams({ password: 'correct horse' }).toString(),
        JSON.stringify({ cookie }),
      ].join('\n');
      response.writeHead(200, { 'X-Debug': `${key} ${cookie}`, 'Content-Type': 'text/plain' }).end(shown);
    });
    const client = webClient(site.url, { credentials });
    const answer = await client.request({ url: `${site.url}?trace`, method: 'TRACE' });
    const { body, headers, sent, ...rest } = answer;
    const all = JSON.stringify([answer.text(), body.toString('latin1'), headers.pairs, sent, rest]);
    for (const secret of [...secrets, 'correct%20horse', 'correct+horse']) expect(all).not.toContain(secret);
    expect(answer.text()).toContain('ada:*************');
    expect(answer.headers.get('x-debug')).toMatch(/^\*{16} session=\*{14}; theme=/);
  });

  test('that are words of any page do not spoil it', async () => {
    const site = await webSite((_, response) => page(response, 'Powered by WordPress, in dark colours'));
    const client = webClient(site.url, {
      credentials: [
        { kind: 'basic', username: 'ada', password: 'WordPress' },
        { kind: 'cookie', cookie: 'theme=dark' },
      ],
    });
    expect((await client.request({ url: site.url })).text()).toBe('Powered by WordPress, in dark colours');
  });

  test('are in no failure', async () => {
    const silent = await webSite((_, response) => response.destroy());
    const failure = await failureOf(webClient(silent.url, { credentials }), silent.url);
    const all = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`;
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});
