import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { AnswerCache } from '../../../../../shared/scanners/subdomain/sources/answer-cache.ts';
import { certificateTransparency } from '../../../../../shared/scanners/subdomain/sources/certificate-transparency.ts';
import { certspotter } from '../../../../../shared/scanners/subdomain/sources/certspotter.ts';
import type { OpenService } from '../../../../../shared/scanners/subdomain/sources/json-service.ts';
import { querySource } from '../../../../../shared/scanners/subdomain/sources/query-source.ts';
import type { NameSource } from '../../../../../shared/scanners/subdomain/sources/source.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { createWebClient } from '../../../../../shared/scanning/web/create-web-client.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import { type CertificateService, certspotterService, crtshService } from '../../../../osint/certificate-services.ts';
import { listening } from '../../../../targets/server.ts';

const domain = 'example.test';
const open: OpenService = (url, signal) =>
  createWebClient({
    egress: createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }),
    signal,
    runId: '01900000-0000-7000-8000-000000000001',
    scope: webScope([url], { hosts: [], ports: [], paths: [] }),
    now: Date.now,
    requestsPerSecond: 1000,
  });

let running: CertificateService | undefined;
afterEach(async () => {
  await running?.[Symbol.asyncDispose]();
  running = undefined;
});

function ask(source: NameSource, { timeoutMs = 10_000, beforeAgain = () => {} } = {}) {
  return querySource(source, {
    domain,
    signal: new AbortController().signal,
    now: Date.now,
    sleep: async () => beforeAgain(),
    patience: { timeoutMs, waitsMs: [1], maxNames: 20_000 },
    cache: new AnswerCache(),
    faulty: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
}

const many = Array.from({ length: 5000 }, (_, index) => [
  `host-${index}.${domain}`,
  `alt-${index}.${domain}`,
  `*.wild-${index % 7}.${domain}`,
  `person-${index}@${domain}`,
  'elsewhere.example',
]);

test('crt.sh tells 10,000 names in one answer: wildcards are their level, mail addresses their host', async () => {
  running = await crtshService(many);
  const { names, gaps } = await ask(certificateTransparency(running.url, open));
  expect(gaps).toEqual([]);
  expect(names).toHaveLength(10_000 + 7 + 1);
  expect(names).toContain(`wild-3.${domain}`);
  expect(names).toContain(domain);
  expect(running.asked).toEqual([`/?q=%25.${domain}&output=json`]);
});

test('certspotter is asked page by page until one is empty', async () => {
  running = await certspotterService(many.slice(0, 250), 100);
  const { names, gaps } = await ask(certspotter(running.url, open));
  expect(gaps).toEqual([]);
  expect(names).toHaveLength(500 + 7 + 1);
  expect(running.asked.map((path) => new URL(path, 'http://x').searchParams.get('after'))).toEqual([
    null,
    '100',
    '200',
    '250',
  ]);
});

test('a base URL may have a path of its own', async () => {
  running = await certspotterService(many.slice(0, 1), 100);
  await ask(certspotter(`${running.url}/mirror/`, open));
  expect(running.asked[0]).toMatch(/^\/mirror\/v1\/issuances\?/);
});

const shapes = [
  ['crt.sh', crtshService, certificateTransparency],
  ['certspotter', certspotterService, certspotter],
] as const;

test.each(
  shapes.flatMap(([name, start, source]) =>
    (
      [
        ['down', 'unexpected response status 503'],
        ['dead', '127.0.0.1 closed the connection without a response'],
        ['garbage', 'the response is not valid JSON'],
      ] as const
    ).map(([mode, words]) => [name, mode, words, start, source] as const),
  ),
)('%s that is %s is told of as such: %s', async (_name, mode, words, start, source) => {
  running = await start(many.slice(0, 3));
  running.mode = mode;
  expect(await ask(source(running.url, open))).toEqual({ names: [], gaps: [{ outcome: 'error', reason: words }] });
});

test.each(shapes)('%s that answers something else is told of as such', async (name, _start, source) => {
  running = await (name === 'crt.sh' ? certspotterService([]) : crtshService([]));
  const { names } = await ask(source(`${running.url}/nothing`, open));
  expect(names).toEqual([]);
});

test.each(shapes)('%s with entries that cannot be read tells the others', async (_name, start, source) => {
  running = await start(many.slice(0, 3));
  for (const entry of [null, 'rubbish', { id: 7, name_value: 12 }]) running.spoil(entry);
  const { names, gaps } = await ask(source(running.url, open));
  expect(names).toEqual(expect.arrayContaining([`host-0.${domain}`, `host-1.${domain}`, `host-2.${domain}`]));
  expect(gaps).toEqual([{ outcome: 'error', reason: 'entries of the response are malformed', count: 3 }]);
});

test('certspotter that fails for a moment is asked on from the page where it did', async () => {
  running = await certspotterService(many.slice(0, 250), 100);
  running.failAfter(2, 'garbage');
  const service = running;
  const beforeAgain = () => {
    service.mode = 'up';
    service.failAfter(Number.POSITIVE_INFINITY, 'up');
  };
  const { names, gaps } = await ask(certspotter(running.url, open), { beforeAgain });
  expect(gaps).toEqual([]);
  expect(names).toHaveLength(500 + 7 + 1);
  const after = running.asked.map((path) => new URL(path, 'http://x').searchParams.get('after'));
  expect(after).toEqual([null, '100', '200', '200', '250']);
});

test('pages that lead back to one that was read are read once', async () => {
  const page = (id: number) => [{ id: String(id), dns_names: [`page-${id}.${domain}`] }];
  const asked: string[] = [];
  await using server = await listening(
    createServer((request, response) => {
      const after = new URL(request.url ?? '', 'http://x').searchParams.get('after');
      asked.push(after ?? '');
      response.setHeader('content-type', 'application/json').end(JSON.stringify(page(after === '1' ? 2 : 1)));
    }),
    '127.0.0.1',
    0,
  );
  const { names } = await ask(certspotter(`http://127.0.0.1:${server.port}`, open));
  expect(names).toEqual([`page-1.${domain}`, `page-2.${domain}`]);
  expect(asked).toEqual(['', '1', '2']);
});

test('pages that were read before a service died count', async () => {
  running = await certspotterService(many.slice(0, 300), 100);
  running.failAfter(2, 'dead');
  const { names, gaps } = await ask(certspotter(running.url, open));
  expect(names.length).toBeGreaterThanOrEqual(400);
  expect(gaps).toHaveLength(1);
});

test('a service that wants to be left alone for an hour is asked once', async () => {
  let asked = 0;
  await using server = await listening(
    createServer((_, response) => {
      asked += 1;
      response.writeHead(429, { 'retry-after': '3600' }).end();
    }),
    '127.0.0.1',
    0,
  );
  const { gaps } = await ask(certspotter(`http://127.0.0.1:${server.port}`, open));
  expect(gaps).toEqual([{ outcome: 'error', reason: 'rate limit reached (status 429): again in 60 minutes' }]);
  expect(asked).toBe(1);
});

test('a service that the guard refuses is told of as such', async () => {
  const { gaps } = await ask(certificateTransparency('https://192.0.2.1', open));
  expect(gaps).toEqual([{ outcome: 'error', reason: expect.stringContaining('scanning it is not permitted') }]);
});
