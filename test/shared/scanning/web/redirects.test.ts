import { describe, expect, test } from 'vitest';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { failureOf, loopbackNames, page, rawSite, webClient, webSite } from './web-site.ts';

describe('a redirect', () => {
  test('is followed within the site as far as the request says, and told otherwise', async () => {
    const site = await webSite((request, response) => {
      const step = Number(request.path.slice(1));
      if (step < 4) response.writeHead(302, { Location: `/${step + 1}#x` }).end();
      else page(response, 'there');
    });
    const client = webClient(site.url);
    const none = await client.request({ url: `${site.url}0` });
    expect(none).toMatchObject({ status: 302, url: `${site.url}0`, redirects: [], location: `${site.url}1#x` });
    const some = await client.request({ url: `${site.url}0`, maxRedirects: 2 });
    expect(some).toMatchObject({ status: 302, url: `${site.url}2`, location: `${site.url}3#x` });
    const all = await client.request({ url: `${site.url}0`, maxRedirects: 9 });
    expect(all).toMatchObject({ status: 200, url: `${site.url}4`, location: undefined });
    expect(all.redirects.map(({ url, status, location }) => ({ url, status, location }))).toEqual(
      [0, 1, 2, 3].map((step) => ({ url: `${site.url}${step}`, status: 302, location: undefined })),
    );
  });

  test('that goes round in circles ends at the limit', async () => {
    const site = await webSite((_, response) => response.writeHead(301, { Location: '/' }).end());
    const answer = await webClient(site.url).request({ url: site.url, maxRedirects: 10 });
    expect(answer).toMatchObject({ status: 301, location: site.url });
    expect(site.seen).toHaveLength(11);
  });

  test.each([
    ['another port', (port: number) => `http://127.0.0.1:${port === 1024 ? 1025 : port - 1}/`],
    ['another scheme on an odd port', (port: number) => `https://127.0.0.1:${port}/`],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['another name of the same machine', (port: number) => `http://localhost:${port}/`],
    ['the name with www. before it', (port: number) => `http://www.site.test:${port}/`],
    ['a file', () => 'file:///etc/passwd'],
    ['a script', () => 'javascript:alert(1)'],
  ])('to %s is given back, not followed', async (_, to) => {
    let location = '';
    const site = await webSite((_request, response) => response.writeHead(302, { Location: location }).end());
    location = to(site.port);
    const egress = loopbackNames();
    const client = webClient(site.url, { egress });
    const answer = await client.request({ url: site.url, maxRedirects: 5 });
    expect(answer).toMatchObject({ status: 302, url: site.url, location, redirects: [] });
    expect(egress.connections()).toBe(1);
  });

  test('within the scope to where the guard says no is given back', async () => {
    const site = await webSite((_, response) =>
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end(),
    );
    const client = webClient([site.url, 'http://169.254.169.254/']);
    const answer = await client.request({ url: site.url, maxRedirects: 5 });
    expect(answer).toMatchObject({ status: 302, url: site.url, redirects: [] });
    expect(answer.location).toBe('http://169.254.169.254/latest/');
    expect((await failureOf(client, 'http://169.254.169.254/')).kind).toBe('refused_by_guard');
  });

  test('to a name of the deny list is given back, also where the name leads to a machine that may be scanned', async () => {
    const site = await webSite((request, response) =>
      response.writeHead(302, { Location: `http://www.denied.test:${request.headers.host?.split(':')[1]}/` }).end(),
    );
    const allow = ['127.0.0.0/8'];
    const egress = createEgress({ allow, deny: ['denied.test'] }, { resolver: async () => ['127.0.0.1'] });
    const denied = `http://www.denied.test:${site.port}/`;
    const client = webClient([site.url, denied], { egress });
    const answer = await client.request({ url: site.url, maxRedirects: 5 });
    expect(answer).toMatchObject({ status: 302, url: site.url, redirects: [] });
    expect((await failureOf(client, denied)).kind).toBe('refused_by_guard');
    expect(site.accepted()).toBe(1);
  });

  test('to an excluded path is given back, and to nowhere is no redirect', async () => {
    const site = await webSite((request, response) =>
      response.writeHead(302, { Location: request.path === '/x' ? 'http://[::bad' : '/%61dmin/' }).end(),
    );
    const client = webClient(site.url, { exclusions: { paths: ['/admin'] } });
    const answer = await client.request({ url: site.url, maxRedirects: 5 });
    expect(answer).toMatchObject({ status: 302, location: `${site.url}%61dmin/` });
    expect((await client.request({ url: `${site.url}x`, maxRedirects: 5 })).location).toBeUndefined();
    expect(site.seen).toHaveLength(2);
  });

  test('turns a form into a question, and keeps what 307 and 308 say to keep', async () => {
    const site = await webSite((request, response) => {
      const status = Number(request.path.slice(1));
      if (status > 0) response.writeHead(status, { Location: '/' }).end();
      else page(response, 'x');
    });
    const client = webClient(site.url);
    const sentAfter = async (status: number, method: 'POST' | 'HEAD') => {
      const body = method === 'POST' ? { body: 'a=1' } : {};
      await client.request({ url: `${site.url}${status}`, method, maxRedirects: 1, ...body });
      const { method: sent, body: with_ } = site.seen.at(-1) ?? {};
      return `${sent} ${with_}`;
    };
    expect(await sentAfter(301, 'POST')).toBe('GET ');
    expect(await sentAfter(302, 'POST')).toBe('GET ');
    expect(await sentAfter(303, 'POST')).toBe('GET ');
    expect(await sentAfter(307, 'POST')).toBe('POST a=1');
    expect(await sentAfter(308, 'POST')).toBe('POST a=1');
    expect(await sentAfter(303, 'HEAD')).toBe('HEAD ');
  });

  test('that is written in UTF-8 leads to where it says', async () => {
    const site = await rawSite((socket, request) => {
      const there = request.startsWith('GET /%C3%A4 ');
      const head = there
        ? 'HTTP/1.1 200 OK'
        : `HTTP/1.1 302 Found\r\nLocation: ${Buffer.from('/ä').toString('latin1')}`;
      socket.write(`${head}\r\nContent-Length: 0\r\n\r\n`, 'latin1');
    });
    const answer = await webClient(site.url).request({ url: site.url, maxRedirects: 1 });
    expect(answer).toMatchObject({ status: 200, url: `${site.url}%C3%A4` });
  });
});
