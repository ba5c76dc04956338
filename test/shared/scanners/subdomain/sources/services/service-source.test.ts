import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { AnswerCache } from '../../../../../../shared/scanners/subdomain/sources/answer-cache.ts';
import type { OpenService } from '../../../../../../shared/scanners/subdomain/sources/json-service.ts';
import { querySource } from '../../../../../../shared/scanners/subdomain/sources/query-source.ts';
import { knownServices } from '../../../../../../shared/scanners/subdomain/sources/services/known-services.ts';
import {
  type GivenService,
  serviceDefinition,
} from '../../../../../../shared/scanners/subdomain/sources/services/service-definition.ts';
import { serviceSource } from '../../../../../../shared/scanners/subdomain/sources/services/service-source.ts';
import { createEgress } from '../../../../../../shared/scanning/egress/egress.ts';
import { createWebClient } from '../../../../../../shared/scanning/web/create-web-client.ts';
import { webScope } from '../../../../../../shared/scanning/web/transport/scope.ts';
import { listening } from '../../../../../targets/server.ts';
import { hurriedTime } from '../../../../scanning/web/virtual-time.ts';
import { serviceAnswers } from './service-answers.ts';

const open: OpenService = (url, signal) =>
  createWebClient({
    egress: createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }),
    signal,
    runId: '01900000-0000-7000-8000-000000000001',
    scope: webScope([url], { hosts: [], ports: [], paths: [] }),
    ...hurriedTime(),
    requestsPerSecond: 1000,
  });

/** A service on loopback; returns its base URL and what it was asked. */
async function service(answer: (path: string, headers: IncomingHttpHeaders, response: ServerResponse) => void) {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers });
    answer(url, headers, response);
  });
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return { base: `http://127.0.0.1:${target.port}`, asked };
}

/** Asks a service by its definition, with its address replaced by this one. */
function ask(given: GivenService, base: string, key: string | undefined = 'KEY', now = Date.now) {
  const url = given.url.replace(/^https:\/\/[^/]+/, base);
  const source = serviceSource(serviceDefinition.parse({ ...given, url }), open, async () => key);
  return querySource(source, {
    domain: 'example.test',
    signal: new AbortController().signal,
    now,
    sleep: async () => {},
    patience: { timeoutMs: 10_000, waitsMs: [1], maxNames: 1000 },
    cache: new AnswerCache(),
    faulty: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
}

const json = (response: ServerResponse, value: unknown, status = 200, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof value === 'string' ? value : JSON.stringify(value));

test('every known service has its answers here', () => {
  expect(Object.keys(serviceAnswers)).toEqual(knownServices.map(({ id }) => id));
  expect(knownServices.length).toBeGreaterThanOrEqual(12);
});

test.each(knownServices.map((each) => [each.id, each] as const))(
  '%s is asked as its documents say, and all its pages are read',
  async (id, given) => {
    const { pages = {}, names = [] } = serviceAnswers[id] ?? {};
    const { base, asked } = await service((path, _headers, response) => {
      const page = pages[path];
      if (page === undefined) json(response, { error: `not expected: ${path}` }, 400);
      else json(response, page);
    });
    expect(await ask(given, base)).toEqual({ names, gaps: [] });
    expect(asked.map(({ path }) => path)).toEqual(Object.keys(pages));
    if (given.key !== undefined && 'header' in given.key) {
      const sent = `${given.key.prefix ?? ''}KEY`;
      for (const { headers } of asked) expect(headers[given.key.header.toLowerCase()]).toBe(sent);
    }
  },
);

const own: GivenService = {
  id: 'own',
  title: 'our inventory',
  url: 'https://inventory.example/hosts?zone={domain}',
  key: { header: 'X-Key' },
  names: ['hosts[].name'],
  next: { count: 'page', from: 1 },
};

test('a service whose key is not stored is not asked, and says so; one with an optional key is', async () => {
  const { base, asked } = await service((_path, _headers, response) => json(response, { hosts: [] }));
  const skipped = { outcome: 'skipped', reason: 'no key is stored for this service' };
  const without = serviceSource(
    serviceDefinition.parse({ ...own, url: `${base}/{domain}` }),
    open,
    async () => undefined,
  );
  const question = { domain: 'example.test', signal: new AbortController().signal, now: Date.now, found: () => {} };
  expect(await without.ask(question)).toEqual([skipped]);
  expect(asked).toEqual([]);
  const optional = serviceDefinition.parse({
    ...own,
    url: `${base}/{domain}`,
    key: { header: 'X-Key', optional: true },
  });
  expect(await serviceSource(optional, open, async () => undefined).ask(question)).toEqual([]);
  expect(asked[0]?.headers).not.toHaveProperty('x-key');
});

test('a key is not sent where a service leads elsewhere', async () => {
  const { base, asked } = await service((_path, _headers, response) =>
    response.writeHead(302, { location: '/elsewhere' }).end(),
  );
  const { gaps } = await ask(own, base);
  const { host } = new URL(base);
  expect(gaps).toEqual([{ outcome: 'error', reason: `it leads to ${host}, which is not asked` }]);
  expect(asked.filter(({ path }) => path === '/elsewhere')).toEqual([]);
});

test.each([
  [401, {}, 'access denied (status 401)'],
  [
    429,
    { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0', 'retry-after': '7200' },
    'rate limit reached (status 429): 0 of 50 requests are left, again in 2 hours',
  ],
  [503, {}, 'unexpected response status 503'],
])('a service that answers %d is a gap that says what it says of its quota', async (status, headers, reason) => {
  const { base } = await service((_path, _headers, response) => json(response, {}, status, headers));
  expect(await ask(own, base)).toEqual({ names: [], gaps: [{ outcome: 'error', reason }] });
});

test.each([429, 200])(
  'with %d, the time of day at which the quota comes back counts by the clock of the scan',
  async (status) => {
    const { base } = await service((_path, _headers, response) =>
      json(response, { hosts: [{ name: 'a.example.test' }] }, status, {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '1700007200',
      }),
    );
    const { gaps } = await ask(own, base, 'KEY', () => 1_700_000_000_000);
    expect(gaps.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(': 0 requests are left, again in 2 hours'),
    ]);
  },
);

test('a status that means that nothing is known is no gap', async () => {
  const { base } = await service((_path, _headers, response) => json(response, { error: 'no such domain' }, 404));
  expect(await ask(own, base)).toEqual({ names: [], gaps: [] });
});

test('an answer of another shape is told as such, and what was read before counts', async () => {
  const { base } = await service((path, _headers, response) =>
    path.includes('page=1')
      ? json(response, { hosts: [{ name: 'a.example.test' }] })
      : json(response, { detail: 'something else' }),
  );
  expect(await ask(own, base)).toEqual({
    names: ['a.example.test'],
    gaps: [
      {
        outcome: 'error',
        reason: 'the response is not in the format of our inventory; only 1 page of the result could be read',
      },
    ],
  });
});

test('pages end where the quota does, at the limit, and where they lead back', async () => {
  let left = 3;
  const { base, asked } = await service((path, _headers, response) => {
    left -= 1;
    json(response, { hosts: [{ name: `h${path.slice(-1)}.example.test` }] }, 200, {
      'x-ratelimit-remaining': `${left}`,
    });
  });
  expect((await ask(own, base)).gaps).toEqual([
    { outcome: 'skipped', reason: 'the quota is used up: 0 requests are left' },
  ]);
  expect(asked).toHaveLength(3);
  left = 1000;
  expect((await ask({ ...own, maxPages: 2 }, base)).gaps).toEqual([
    { outcome: 'skipped', reason: 'the result has more than the 2 pages that one scan reads' },
  ]);
  const same = await service((_path, _headers, response) =>
    json(response, { hosts: [{ name: 'a.example.test' }], at: 'x' }),
  );
  const circle: GivenService = { ...own, next: { cursor: 'at', query: 'from' } };
  expect(await ask(circle, same.base)).toEqual({ names: ['a.example.test'], gaps: [] });
  expect(same.asked).toHaveLength(2);
});

const lines: GivenService = {
  id: 'own',
  title: 'our list',
  url: 'https://inventory.example/{domain}',
  format: 'lines',
};

test('lines may be names, names with more behind a comma, and URLs', async () => {
  const text = 'a.example.test,192.0.2.1\r\nhttp://b.example.test:80/x?y\nC.example.test:8443\n\n*.d.example.test\n';
  const { base } = await service((_path, _headers, response) => response.end(text));
  expect(await ask(lines, base)).toEqual({
    names: ['a.example.test', 'b.example.test', 'c.example.test', 'd.example.test'],
    gaps: [],
  });
});

test.each([
  ['API count exceeded - Increase Quota with Membership', ': "API count exceeded - Increase Quota with Membership"'],
  ['<html>\nMaintenance', ': "<html>"'],
  // What repeats the key is not repeated.
  ['the key KEY is not valid', ''],
])('a text without any name is no answer: %s', async (text, said) => {
  const { base } = await service((_path, _headers, response) => response.end(text));
  expect(await ask({ ...lines, key: { header: 'X-Key' } }, base)).toEqual({
    names: [],
    gaps: [{ outcome: 'error', reason: `the response of our list names no host${said}` }],
  });
});

test('an empty text says that nothing is known', async () => {
  const { base } = await service((_path, _headers, response) => response.end('\n'));
  expect(await ask(lines, base)).toEqual({ names: [], gaps: [] });
});

const plain = { id: 'own', title: 'our inventory', url: 'https://inventory.example/x?zone={domain}' };

test('names may be names of properties, and each line a value', async () => {
  const byName = await service((_path, _headers, response) =>
    json(response, { hosts: { 'a.example.test': {}, 'b.example.test': {} } }),
  );
  expect((await ask({ ...plain, names: ['hosts{}'] }, byName.base)).names).toEqual([
    'a.example.test',
    'b.example.test',
  ]);
  const inLines = await service((_path, _headers, response) =>
    response.end('{"host":"a.example.test"}\n{"host":"b.example.test","port":443}\n'),
  );
  const given: GivenService = { ...plain, format: 'json-lines', names: ['[].host'] };
  expect((await ask(given, inLines.base)).names).toEqual(['a.example.test', 'b.example.test']);
  const broken = await service((_path, _headers, response) => response.end('{"host":"a.example.test"}\n{"host'));
  expect((await ask(given, broken.base)).gaps).toEqual([
    { outcome: 'error', reason: 'the response is not valid JSON' },
  ]);
});

/** Three pages; `next` says how one leads to the next. */
const threePages = (next: (response: ServerResponse, address: string | undefined) => object) =>
  service((path, _headers, response) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('p') ?? 1);
    const more = next(response, page < 3 ? `/x?zone=example.test&p=${page + 1}` : undefined);
    json(response, { hosts: [`h${page}.example.test`], ...more });
  });

const threeNames = ['h1.example.test', 'h2.example.test', 'h3.example.test'];

test('the next page may be an address, with the key again', async () => {
  const { base, asked } = await threePages((_response, address) => ({ next: address ?? null }));
  const given: GivenService = { ...plain, key: { query: 'key' }, names: ['hosts[]'], next: { url: 'next' } };
  expect(await ask(given, base)).toEqual({ names: threeNames, gaps: [] });
  expect(asked.map(({ path }) => path)).toEqual([
    '/x?zone=example.test&key=KEY',
    '/x?zone=example.test&p=2&key=KEY',
    '/x?zone=example.test&p=3&key=KEY',
  ]);
});

test('the next page may be in the header Link', async () => {
  const { base } = await threePages((response, address) => {
    if (address !== undefined)
      response.setHeader('link', `</first>; rel="first", <${address}>; title="more"; REL="last next"`);
    return {};
  });
  const given: GivenService = { ...plain, key: { header: 'X-Key' }, names: ['hosts[]'], next: { link: 'next' } };
  expect(await ask(given, base)).toEqual({ names: threeNames, gaps: [] });
});

test('a next page at another service is not asked for, as the key is not for that one', async () => {
  const other = await service((_path, _headers, response) => json(response, { hosts: ['h9.example.test'] }));
  const { base } = await threePages(() => ({ next: `${other.base}/x` }));
  const given: GivenService = { ...plain, key: { header: 'X-Key' }, names: ['hosts[]'], next: { url: 'next' } };
  expect(await ask(given, base)).toEqual({
    names: ['h1.example.test'],
    gaps: [{ outcome: 'skipped', reason: 'the next page of the result is at another service' }],
  });
  expect(other.asked).toEqual([]);
});
