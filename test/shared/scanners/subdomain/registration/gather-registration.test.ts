import { describe, expect, test } from 'vitest';
import {
  gatherRegistration,
  type RegistrationTerms,
} from '../../../../../shared/scanners/subdomain/registration/gather-registration.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';
import type { WebClient } from '../../../../../shared/scanning/web/web-client.ts';
import { webClient } from '../../../scanning/web/web-site.ts';
import { errorAnswer, registryAnswer, rfcExample } from './rdap-answers.ts';
import { rdapServer, send } from './rdap-server.ts';
import { at, dayMs } from './registration-of.ts';

const domain = 'example.com';
const answer = registryAnswer(domain, '2026-08-13T04:00:00Z', ['client transfer prohibited']);
const loopback = { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] };

async function gathered(
  baseUrl: string,
  { name = domain, ...own }: Partial<RegistrationTerms> & { name?: string } = {},
) {
  const waits: number[] = [];
  const terms: RegistrationTerms = {
    baseUrl,
    open: (url, signal) => webClient(url, { egress: createEgress(loopback), signal }),
    signal: new AbortController().signal,
    now: () => at,
    sleep: async (ms) => void waits.push(ms),
    patience: { timeoutMs: 10_000, waitsMs: [20, 80] },
    faulty: (what, error) => {
      throw new Error(what, { cause: error });
    },
    ...own,
  };
  const artifact = await gatherRegistration(name, terms);
  return { ...artifact, waits };
}

test('a registry is asked for the domain and says when its registration ends and what it is protected by', async () => {
  const server = await rdapServer((response) => send(response, answer));
  expect(await gathered(server.url)).toEqual({
    domain,
    at,
    asked: `${server.url}/domain/${domain}`,
    said: {
      kind: 'registered',
      from: `${server.url}/domain/${domain}`,
      expiresAt: Date.parse('2026-08-13T04:00:00Z'),
      statuses: ['client transfer prohibited'],
    },
    waits: [],
  });
  expect(server.asked).toEqual([`/domain/${domain}`]);
  expect(server.headers().accept).toContain('application/rdap+json');
});

test.each([
  ['dev.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['xn--fo-5ja.example', 'xn--fo-5ja.example'],
  // Whose suffix is run by somebody who is no public registry: of the suffix itself nothing is to be told.
  ['www.someone.github.io', 'someone.github.io'],
])('for %s the domain %s is asked for', async (name, registered) => {
  const server = await rdapServer((response) => send(response, { ...rfcExample, ldhName: registered }));
  const artifact = await gathered(server.url, { name });
  expect(artifact).toMatchObject({ domain: registered, said: { kind: 'registered' } });
  expect(server.asked).toEqual([`/domain/${registered}`]);
});

test('a base URL may have a path; what it has beside is not shown', async () => {
  const server = await rdapServer((response) => send(response, answer));
  const artifact = await gathered(`${server.url.replace('//', '//user:word@')}/rdap/v1/?key=secret`);
  expect(artifact).toMatchObject({ asked: `${server.url}/rdap/v1/domain/${domain}`, said: { kind: 'registered' } });
  expect(server.asked).toEqual([`/rdap/v1/domain/${domain}?key=secret`]);
  expect(JSON.stringify(artifact)).not.toMatch(/secret|word/);
});

describe('redirects (RFC 7480, 5.2)', () => {
  test.each([301, 302, 303, 307, 308])('are followed to another server: %i', async (status) => {
    const registry = await rdapServer((response) => send(response, answer));
    const bootstrap = await rdapServer((response, path) =>
      response.writeHead(status, { location: `${registry.url}/com/v1${path}` }).end(),
    );
    const { said, asked } = await gathered(bootstrap.url);
    expect(said).toMatchObject({ kind: 'registered', from: `${registry.url}/com/v1/domain/${domain}` });
    expect(asked).toBe(`${bootstrap.url}/domain/${domain}`);
  });

  test('are followed within a server', async () => {
    const server = await rdapServer((response, path) =>
      path.startsWith('/v1/') ? send(response, answer) : void response.writeHead(302, { location: `/v1${path}` }).end(),
    );
    expect((await gathered(server.url)).said.kind).toBe('registered');
  });

  test('without an end are told as such', async () => {
    const server = await rdapServer((response, path) => response.writeHead(302, { location: path }).end());
    const { said, waits } = await gathered(server.url);
    expect(said).toEqual({ kind: 'unknown', reason: 'the service redirects more than 5 times' });
    expect(server.asked).toHaveLength(6);
    expect(waits).toEqual([]);
  });

  test('to where the guard lets nobody are told as such', async () => {
    const server = await rdapServer((response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    );
    const { said } = await gathered(server.url);
    expect(said).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('not permitted') });
  });

  test.each([
    ['ftp://127.0.0.1/domain/example.com', 'the service redirects to something else than a web server'],
    ['javascript:alert(1)', 'the service redirects to something else than a web server'],
    ['http://[', 'unexpected response status 302'],
    [undefined, 'unexpected response status 302'],
  ])('to %s are told as such', async (location, reason) => {
    const server = await rdapServer((response) =>
      response.writeHead(302, location === undefined ? {} : { location }).end(),
    );
    expect((await gathered(server.url)).said).toEqual({ kind: 'unknown', reason });
  });

  test('that give up TLS are not followed', async () => {
    const response = { status: 302, location: 'http://127.0.0.1/', truncated: false };
    const opened: string[] = [];
    const open = (url: string) => {
      opened.push(url);
      return { request: async () => response, close: () => {} } as unknown as WebClient;
    };
    const { said } = await gathered('https://rdap.example', { open });
    expect(said).toEqual({ kind: 'unknown', reason: 'the service redirects to a server without TLS' });
    expect(opened).toEqual([`https://rdap.example/domain/${domain}`]);
  });
});

describe('no answer', () => {
  test('of a service that has nothing on the domain is no failure', async () => {
    const server = await rdapServer((response) => send(response, errorAnswer(404), 404));
    const { said, waits } = await gathered(server.url);
    const { host } = new URL(server.url);
    expect(said).toEqual({ kind: 'none', reason: `${host} has no registration data of ${domain} (status 404)` });
    expect(waits).toEqual([]);
  });

  test.each([
    ['500', 500, {}, 'unexpected response status 500', 3],
    ['502 of a proxy', 502, {}, 'unexpected response status 502', 3],
    ['400', 400, {}, 'unexpected response status 400', 1],
    ['403', 403, {}, 'access denied (status 403)', 1],
    ['429 for an hour', 429, { 'retry-after': '3600' }, 'rate limit reached (status 429): again in 60 minutes', 1],
  ])('with status %s is told as such', async (_, status, headers, reason, times) => {
    const server = await rdapServer((response) => response.writeHead(status, headers).end('<html>no</html>'));
    expect((await gathered(server.url)).said).toEqual({ kind: 'unknown', reason });
    expect(server.asked).toHaveLength(times);
  });

  test('for a moment is asked for again', async () => {
    let left = 2;
    const server = await rdapServer((response) => {
      left -= 1;
      if (left >= 0) response.writeHead(503).end();
      else send(response, answer);
    });
    const { said, waits } = await gathered(server.url);
    expect(said.kind).toBe('registered');
    expect(waits).toEqual([20, 80]);
  });

  test('of a service that asks for a short rest is waited for (RFC 7480, 5.5)', async () => {
    let left = 1;
    const server = await rdapServer((response) => {
      left -= 1;
      if (left >= 0) response.writeHead(429, { 'retry-after': '0.05' }).end();
      else send(response, answer);
    });
    const { said, waits } = await gathered(server.url);
    expect(said.kind).toBe('registered');
    expect(waits).toEqual([]);
  });

  test('that is silence ends at its time', async () => {
    const server = await rdapServer(() => {});
    const { said } = await gathered(server.url, { patience: { timeoutMs: 50, waitsMs: [] } });
    expect(said).toEqual({ kind: 'unknown', reason: 'no response in time' });
  });

  test('of a server that hangs up is told as such', async () => {
    const server = await rdapServer((response) => response.destroy());
    expect((await gathered(server.url)).said).toEqual({
      kind: 'unknown',
      reason: '127.0.0.1 closed the connection without a response',
    });
  });

  test('of a service that the guard refuses is told as such', async () => {
    const { said } = await gathered('https://192.0.2.1');
    expect(said).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('not permitted') });
  });
});

describe('another answer', () => {
  test.each([
    ['HTML', '<!doctype html><title>RDAP</title>', 'the response is not valid JSON'],
    ['nothing', '', 'the response is not valid JSON'],
    ['half an answer', JSON.stringify(answer).slice(0, 200), 'the response is not valid JSON'],
    [
      'a name server',
      JSON.stringify({ ...answer, objectClassName: 'nameserver' }),
      'the response is not an RDAP answer about a domain',
    ],
    ['an error with status 200', JSON.stringify(errorAnswer(418)), 'the response is not an RDAP answer about a domain'],
    ['another domain', JSON.stringify({ ...answer, ldhName: 'example.net' }), 'the response is about another domain'],
    [
      '10 MB',
      `${JSON.stringify(answer).slice(0, -1)},"remarks":"${'x'.repeat(10_000_000)}"}`,
      'the response is truncated or too large',
    ],
    ['brackets without an end', '['.repeat(500_000), 'the response is not valid JSON'],
    [
      'brackets within brackets',
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
      'the response is not an RDAP answer about a domain',
    ],
  ])('(%s) is told as such', async (_, body, reason) => {
    const server = await rdapServer((response) =>
      response.writeHead(200, { 'content-type': 'application/rdap+json' }).end(body),
    );
    const { said } = await gathered(server.url, { patience: { timeoutMs: 10_000, waitsMs: [] } });
    expect(said).toEqual({ kind: 'unknown', reason });
  });

  test('of 10,000 statuses and events is cut', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `status ${index}`);
    const events = many.map((eventAction) => ({ eventAction, eventDate: '2026-08-13' }));
    const server = await rdapServer((response) => send(response, { ...answer, status: many, events }));
    const { said } = await gathered(server.url);
    expect(said).toMatchObject({ kind: 'registered', expiresAt: undefined });
    expect(said.kind === 'registered' && said.statuses).toHaveLength(200);
  });
});

test('a bug is told without its words, and to the operator', async () => {
  const bug = new TypeError('cannot read property of undefined');
  const open = () => {
    throw bug;
  };
  const faults: unknown[] = [];
  const { said } = await gathered('https://rdap.example', { open, faulty: (_, error) => void faults.push(error) });
  expect(said).toEqual({ kind: 'unknown', reason: 'the source could not be queried' });
  expect(faults).toEqual([bug]);
});

test('the end of the run and of its budget are no answer', async () => {
  const stop = new AbortController();
  const reason = new Error('cancelled');
  const server = await rdapServer(() => stop.abort(reason));
  await expect(gathered(server.url, { signal: stop.signal })).rejects.toBe(reason);
  const spent = new WebFailure('spent', 'The request budget of the run is exhausted');
  const open = () => {
    throw spent;
  };
  await expect(gathered(server.url, { open })).rejects.toBe(spent);
});

test('the time of the answer is the clock of the scan', async () => {
  const server = await rdapServer((response) => send(response, answer));
  expect((await gathered(server.url, { now: () => at + dayMs })).at).toBe(at + dayMs);
});
