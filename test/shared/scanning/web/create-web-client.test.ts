import { describe, expect, test } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { createEgress, EgressRefused } from '../../../../shared/scanning/egress/egress.ts';
import { meter } from '../../../../shared/scanning/egress/metered.ts';
import { scanfoldUserAgent, scanfoldVersion } from '../../../../shared/scanning/web/transport/identity.ts';
import { GOOD } from './certificates.ts';
import { failureOf, loopback, loopbackNames, page, rawSite, webClient, webSite } from './web-site.ts';

describe('a request', () => {
  test('says who asks and for which run, and an option changes the agent', async () => {
    const site = await webSite((_, response) => page(response, 'hello'));
    const client = webClient(site.url);
    const answer = await client.request({ url: `${site.url}a?b=1#c`, headers: { 'X-Own': '1', accept: 'text/html' } });
    expect(answer).toMatchObject({ url: `${site.url}a?b=1`, method: 'GET', status: 200, truncated: false });
    expect(answer.text()).toBe('hello');
    expect(answer.address.address).toBe('127.0.0.1');
    expect(site.seen[0]).toMatchObject({ method: 'GET', path: '/a?b=1' });
    expect(site.seen[0]?.headers).toMatchObject({
      host: new URL(site.url).host,
      'x-scan-id': 'run-1',
      'x-own': '1',
      accept: 'text/html',
    });
    expect(site.seen[0]?.headers['user-agent']).toMatch(/^Scanfold\/\d+\.\d+\.\d+$/);
    expect(answer.sent.headers['X-Scan-Id']).toBe('run-1');
    await webClient(site.url, { userAgent: 'mine/1\r\nX-Evil: 1' }).request({ url: site.url });
    expect(site.seen[1]?.headers['user-agent']).toBe('mine/1X-Evil: 1');
    expect(site.seen[1]?.headers['x-evil']).toBeUndefined();
  });

  test('names the version of this package, and the page about the scans where there is one', () => {
    expect(scanfoldVersion).toBe(manifest.version);
    expect(scanfoldUserAgent()).toBe(`Scanfold/${manifest.version}`);
    const named = `Scanfold/${manifest.version} (+https://scans.example.com/about-scans)`;
    expect(scanfoldUserAgent('https://scans.example.com/about-scans')).toBe(named);
    expect(() => scanfoldUserAgent('about-scans')).toThrow(TypeError);
    expect(scanfoldUserAgent('https://a.example/\r\nX-Evil: 1')).not.toMatch(/[\r\n]/);
  });

  test('sends a body with its length, and any method', async () => {
    const site = await webSite((request, response) => page(response, request.method ?? ''));
    const client = webClient(site.url);
    const answer = await client.request({ url: site.url, method: 'POST', body: 'a=ä' });
    expect(answer.text()).toBe('POST');
    expect(site.seen[0]).toMatchObject({
      body: 'a=ä',
      headers: { 'content-length': '4', 'content-type': 'application/x-www-form-urlencoded' },
    });
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PROPFIND'] as const) {
      expect((await client.request({ url: site.url, method })).text()).toBe(method === 'HEAD' ? '' : method);
    }
  });

  test('keeps headers as they came, repeated ones apart', async () => {
    const site = await rawSite((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-A: b\r\nset-cookie: b=2\r\nContent-Length: 0\r\n\r\n'),
    );
    const { headers } = await webClient(site.url).request({ url: site.url });
    expect(headers.pairs.map(([name]) => name)).toEqual(['Set-Cookie', 'X-A', 'set-cookie', 'Content-Length']);
    expect(headers.all('SET-COOKIE')).toEqual(['a=1', 'b=2']);
    expect(headers.get('set-cookie')).toBe('a=1, b=2');
    expect(headers.get('x-none')).toBeUndefined();
  });

  test('goes over a connection that is kept', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const client = webClient(site.url);
    for (let index = 0; index < 20; index += 1) await client.request({ url: `${site.url}?${index}` });
    expect(site.accepted()).toBe(1);
    await Promise.all(Array.from({ length: 20 }, (_, index) => client.request({ url: `${site.url}?${index}` })));
    expect(site.accepted()).toBeLessThanOrEqual(5);
    expect(client.statistics()).toEqual({ requests: 40, outcomes: { '2xx': 40 }, blocked: 0 });
  });

  test('is sent again where a kept connection was closed meanwhile', async () => {
    let answered = 0;
    // Says that it keeps connections, and closes each at the next request.
    const site = await rawSite((socket) => {
      if (answered % 2 === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
      else socket.destroy();
      answered += 1;
    });
    const client = webClient(site.url);
    for (let index = 0; index < 5; index += 1) expect((await client.request({ url: site.url })).text()).toBe('x');
    expect(answered).toBe(9);
  });

  test('ends at once with the signal, and so does one that waits for its turn', async () => {
    const site = await webSite(() => undefined);
    const stop = new AbortController();
    const client = webClient(site.url, { signal: stop.signal, requestsPerSecond: 1 });
    const asked = [client.request({ url: site.url }), client.request({ url: site.url })];
    const ended = Promise.allSettled(asked);
    await expect.poll(() => site.seen.length).toBe(1);
    const reason = new Error('cancelled');
    stop.abort(reason);
    for (const each of await ended) expect(each).toMatchObject({ status: 'rejected', reason });
    await expect(client.request({ url: site.url })).rejects.toBe(reason);
    expect(site.seen).toHaveLength(1);
  });
});

describe('a host', () => {
  test('may be an IPv6 address', async () => {
    const site = await webSite((_, response) => page(response, 'six'), { host: '::1' });
    const answer = await webClient(site.url).request({ url: site.url });
    expect(answer.text()).toBe('six');
    expect(answer.address).toMatchObject({ address: '::1', family: 6 });
    expect(site.seen[0]?.headers.host).toBe(`[::1]:${site.port}`);
  });

  test('may be written in any script, and is asked in ASCII', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const url = `http://bücher.test:${site.port}/`;
    const answer = await webClient(url).request({ url });
    expect(answer.url).toBe(`http://xn--bcher-kva.test:${site.port}/`);
    expect(site.seen[0]?.headers.host).toBe(`xn--bcher-kva.test:${site.port}`);
  });

  test('is looked up once for connections of the same time, and again after a minute', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Connection: 'close' }));
    let asked = 0;
    let now = Date.now();
    const egress = createEgress(loopback, {
      resolver: async () => {
        asked += 1;
        return ['127.0.0.1'];
      },
    });
    const url = `http://a.test:${site.port}/`;
    const client = webClient(url, { egress, now: () => now });
    await Promise.all([0, 1, 2, 3].map(() => client.request({ url })));
    expect(asked).toBe(1);
    now += 61_000;
    await client.request({ url });
    expect(asked).toBe(2);
  });

  test('that moves to a refused address during the scan is asked no more', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Connection: 'close' }));
    let address = '127.0.0.1';
    let now = Date.now();
    const egress = createEgress(loopback, { resolver: async () => [address] });
    const url = `http://a.test:${site.port}/`;
    const client = webClient(url, { egress, now: () => now });
    await client.request({ url });
    address = '169.254.169.254';
    now += 61_000;
    expect((await failureOf(client, url)).kind).toBe('refused_by_guard');
    expect(egress.connections()).toBe(1);
  });
});

test('what is no URL is no part of the site', async () => {
  const client = webClient('http://a.test/');
  for (const url of ['', 'x', 'http://', 'http://[', 'javascript:1', '//a.test/']) {
    expect((await failureOf(client, url)).kind).toBe('off_scope');
  }
});

describe('the guard', () => {
  test('opens every connection of the client, by http and https, kept or not', async () => {
    const kept = await webSite((_, response) => page(response, 'x'));
    const closing = await webSite((_, response) => page(response, 'x', 200, { Connection: 'close' }));
    const safe = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const egress = loopbackNames();
    const client = webClient([kept.url, closing.url, safe.url], { egress });
    const urls = [kept, closing, safe].flatMap(({ url }) => Array.from({ length: 5 }, () => url));
    await Promise.all(urls.map((url) => client.request({ url })));
    expect(egress.connections()).toBe(kept.accepted() + closing.accepted() + safe.accepted());
    expect(closing.accepted()).toBe(5);
  });

  test('that opens none leaves the site alone', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const egress = {
      ...loopbackNames(),
      connect: () => {
        throw new EgressRefused('not today');
      },
    };
    expect(await failureOf(webClient(site.url, { egress }), site.url)).toMatchObject({
      kind: 'refused_by_guard',
      message: 'not today',
    });
    expect(site.accepted()).toBe(0);
  });
});

describe('the budget of a run', () => {
  test('counts each request on a kept connection, and is never exceeded', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const spent: string[] = [];
    const metered = meter(createEgress(loopback), { requests: 20, bytes: 1e9 }, (what) => spent.push(what));
    const client = webClient(site.url, { egress: metered.egress });
    for (let index = 0; index < 20; index += 1) await client.request({ url: site.url });
    expect(site.accepted()).toBe(1);
    expect(spent).toEqual([]);
    for (let index = 0; index < 3; index += 1) {
      expect(await failureOf(client, site.url)).toMatchObject({
        kind: 'spent',
        message: 'The request budget of the run is exhausted',
      });
    }
    expect(site.seen).toHaveLength(20);
    expect(metered.requests()).toBe(20);
    expect(spent).toEqual(['requests']);
    metered.close();
  });

  test('counts each connection where none is kept', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Connection: 'close' }));
    const metered = meter(createEgress(loopback), { requests: 5, bytes: 1e9 }, () => undefined);
    const client = webClient(site.url, { egress: metered.egress });
    for (let index = 0; index < 5; index += 1) await client.request({ url: site.url });
    expect((await failureOf(client, site.url)).kind).toBe('spent');
    expect(site.seen).toHaveLength(5);
    metered.close();
  });

  test('of bytes ends a request that is under way as spent', async () => {
    const site = await webSite(() => undefined);
    const metered = meter(createEgress(loopback), { requests: 10, bytes: 50 }, () => undefined);
    const client = webClient(site.url, { egress: metered.egress });
    expect((await failureOf(client, site.url)).kind).toBe('spent');
    metered.close();
  });

  test('is spent for whoever asks once the run has been told to stop', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const metered = meter(createEgress(loopback), { requests: 10, bytes: 1e9 }, () => undefined);
    const client = webClient(site.url, { egress: metered.egress });
    await client.request({ url: site.url });
    metered.refuse();
    expect((await failureOf(client, site.url)).kind).toBe('spent');
    expect(site.seen).toHaveLength(1);
    metered.close();
  });
});

describe('the time of a scan', () => {
  test('is not overdrawn by a site that asks to wait', async () => {
    let asked = 0;
    const site = await webSite((_, response) => {
      asked += 1;
      page(response, 'x', asked === 1 ? 429 : 200, { 'Retry-After': '30' });
    });
    const client = webClient(site.url, { remainingMs: () => 12_000 });
    for (let index = 0; index < 3; index += 1) expect((await failureOf(client, site.url)).kind).toBe('spent');
    expect(asked).toBe(1);
  });

  test('is not overdrawn by a site that is slow to answer, and the site is not blamed', async () => {
    const silent = await webSite(() => undefined);
    const slow = await webSite((_, response) => void response.write('half'));
    const until = performance.now() + 4000;
    const client = webClient([silent.url, slow.url], { remainingMs: () => until - performance.now() });
    const failures = await Promise.all([failureOf(client, silent.url), failureOf(client, slow.url)]);
    expect(failures.map(({ kind }) => kind)).toEqual(['spent', 'spent']);
    expect(performance.now()).toBeLessThan(until);
    expect((await failureOf(client, silent.url)).kind).toBe('spent');
    expect(silent.seen).toHaveLength(1);
  });
});
