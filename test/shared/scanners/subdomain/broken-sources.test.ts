import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { subdomainTuning } from '../../../../shared/scanners/subdomain/scanner.ts';
import { serviceDefinition } from '../../../../shared/scanners/subdomain/sources/services/service-definition.ts';
import { listening } from '../../../targets/server.ts';
import { type FakeNames, records } from './fake-dns.ts';
import { coverageOf, hostsOf, type SubdomainRun } from './run-subdomain-scan.ts';
import { nowhere, scanMadeUp } from './scan-made-up.ts';

const domain = 'broken.test';
/** Only a service of others has told of it, a run ago. */
const told = `oriole.${domain}`;
const names: FakeNames = {
  hosts: { [domain]: nowhere, [`www.${domain}`]: nowhere, [`mx.${domain}`]: nowhere, [told]: nowhere },
  records: { [`MX ${domain}`]: records(domain, 'MX', `mx.${domain}`) },
};
const hosts = [domain, `mx.${domain}`, told, `www.${domain}`];

const json = (response: ServerResponse, text: string, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

type Fault = (response: ServerResponse) => void;

/** How a service may fail; `empty list` is an answer, and no failure. */
const faults: Readonly<Record<string, Fault>> = {
  'says nothing': () => undefined,
  'stops in its answer': (response) => response.writeHead(200, { 'content-length': 500 }).write('[{"na'),
  'hangs up': (response) => response.destroy(),
  'fails (500)': (response) => json(response, '{"error":"internal"}', 500),
  'is overloaded (503)': (response) => json(response, '', 503, { 'retry-after': '3600' }),
  'refuses for a while (429)': (response) => json(response, '', 429, { 'retry-after': '3600' }),
  'wants a key (401)': (response) => json(response, '', 401),
  'is gone (410)': (response) => json(response, 'not found', 410),
  'shows a page of HTML': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
  'says an empty text': (response) => json(response, ''),
  'says broken JSON': (response) => json(response, '[{"name_value":"x.broken.test"},'),
  'says JSON of another kind': (response) => json(response, '{"detail":{"a":[1,null,{"b":"www"}]}}'),
  'says a list of others': (response) => json(response, '[1,null,[],{"id":"x"},"\\u0000"]'),
  'says bytes that are no text': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc0]));
  },
  'says broken gzip': (response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(Buffer.from('1f8b0800000000000003deadbeef', 'hex'));
  },
  'leads in a circle': (response) => response.writeHead(302, { location: '/again' }).end(),
  'leads elsewhere': (response) => response.writeHead(302, { location: 'http://127.0.0.99/' }).end(),
};

/** The service of each source, asked under this base URL. */
const sources = {
  'source-certificate-transparency': (base: string) => ({ crtsh: base }),
  'source-certspotter': (base: string) => ({ certspotter: base }),
  'source-rdap': (base: string) => ({ rdap: base }),
  'source-own': (base: string) => ({
    services: {
      definitions: [serviceDefinition.parse({ id: 'own', title: 'Own', url: `${base}/{domain}`, names: ['[].host'] })],
      faults: [],
      keyFor: async () => undefined,
    },
  }),
} as const;
type SourceId = keyof typeof sources;

async function serviceThat(fault: Fault): Promise<string> {
  const server = createServer((_, response) => fault(response));
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return `http://127.0.0.1:${target.port}`;
}

/** What earlier runs have seen and found. */
const before = (run: SubdomainRun | undefined) => (run === undefined ? [] : hostsOf(run));
const known = [
  { checkId: 'domain-expiring', resource: domain, location: 'RDAP expiration' },
  { checkId: 'private-looking-host', resource: told, location: 'http and https' },
];

/** Long enough for a busy machine; as long as is waited where nothing comes. */
const patience = { enough: 30_000, short: 300 };
const endless = ['says nothing', 'stops in its answer'];

async function scanWith(settings: object, earlier?: SubdomainRun, timeoutMs = patience.enough) {
  return await scanMadeUp(domain, names, {
    settings,
    hosts: before(earlier),
    tuning: { patience: { ...subdomainTuning.patience, timeoutMs, waitsMs: [1] }, maxPermutations: 0 },
    context: { known: earlier === undefined ? [] : known },
  });
}

const ids = Object.keys(sources).map((id) => id as SourceId);

test.each(ids.flatMap((id) => Object.entries(faults).map(([what, fault]) => [id, what, fault] as const)))(
  '%s: a service that %s costs its names alone, and coverage says so',
  async (id, what, fault) => {
    const earlier = await scanWith(
      sources['source-certificate-transparency'](
        await serviceThat((response) => json(response, JSON.stringify([{ id: 1, name_value: told }]))),
      ),
    );
    expect(earlier.hosts).toEqual(hosts);
    const { run, hosts: found } = await scanWith(
      sources[id](await serviceThat(fault)),
      earlier.run,
      endless.includes(what) ? patience.short : patience.enough,
    );
    expect(run.outcome.kind).toBe('finished');
    expect(run.faults).toEqual([]);
    // What an earlier run had seen is asked for again, and what other sources say is there.
    expect(found).toEqual(hosts);
    expect(coverageOf(run, id)).toEqual([expect.stringMatching(/^(?:error|not_testable|blocked) [14] .{10,200}$/)]);
    expect(coverageOf(run, 'source-word-list')).toEqual(['positive 1']);
    // Nothing of the registration was read; the host itself was looked at, and shows nothing.
    expect(run.absent.filter(({ checkId }) => checkId === 'domain-expiring')).toEqual([]);
  },
  60_000,
);

test('where all services fail at the same time the run ends with what DNS knows', async () => {
  const base = await serviceThat(() => undefined);
  const all = Object.assign({}, ...ids.map((id) => sources[id](base)));
  const { run, hosts: found } = await scanWith(all, undefined, patience.short);
  expect(run.outcome.kind).toBe('finished');
  expect(found).toEqual(hosts.filter((host) => host !== told));
  for (const id of ids) expect(coverageOf(run, id)).toEqual(['error 1 no response in time']);
});

test.each(ids)('%s: TLS that is none is a gap', async (id) => {
  const base = (await serviceThat(() => undefined)).replace('http:', 'https:');
  const { run, hosts: found } = await scanWith(sources[id](base));
  expect(found).toEqual(hosts.filter((host) => host !== told));
  expect(coverageOf(run, id)).toEqual([expect.stringMatching(/^error 1 .*TLS/)]);
});

test('a list without names is an answer, and no gap', async () => {
  const base = await serviceThat((response) => json(response, '[]'));
  const { run } = await scanWith({ ...sources['source-certspotter'](base), ...sources['source-own'](base) });
  expect(coverageOf(run, 'source-own')).toEqual(['negative 1']);
  expect(coverageOf(run, 'source-certspotter')).toEqual(['negative 1']);
});
