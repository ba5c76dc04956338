import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { htmlOf, wordsOf } from '../../targets/generated-site.ts';
import { listening } from '../../targets/server.ts';
import { loopbackEgress } from './scan-context.ts';
import { fakeDns, leadsTo } from './subdomain/fake-dns.ts';
import { coverageOf, knownOf, runSubdomainScan } from './subdomain/run-subdomain-scan.ts';

const labels = ['dev', 'stg', 'www'];
const names = labels.map((label) => `${label}.a.test`);

/** Scans three hosts, and once more after some of them have fallen silent. */
async function after(silent: readonly string[]) {
  let isLater = false;
  const answer: RequestListener = (request, response) => {
    const { host = '' } = request.headers;
    if (isLater && silent.includes(host)) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(htmlOf(host, [], wordsOf(host.length)));
  };
  await using server = await listening(createServer(answer), '127.0.0.1', 0);
  const guard = loopbackEgress();
  const egress = {
    ...guard,
    resolve: async () => await guard.resolve('127.0.0.1'),
    connect: (to: Parameters<typeof guard.connect>[0], port: number) =>
      guard.connect(to, port === 80 ? server.port : 1),
  };
  const hosts = Object.fromEntries(['a.test', ...names].map((name) => [name, leadsTo('127.0.0.1')]));
  const given = { resolvers: [], settings: { dns: () => fakeDns({ hosts }), labels } };
  const first = await runSubdomainScan('a.test', { ...given, context: { egress } });
  isLater = true;
  return await runSubdomainScan('a.test', { ...given, context: { egress, known: knownOf(first) } });
}

test('a host that is silent while others answer as they did is gone', async () => {
  const { outcome, absent } = await after(['dev.a.test']);
  expect(outcome.kind).toBe('finished');
  expect(absent.map(({ checkId, resource }) => `${checkId} ${resource}`)).toEqual(['private-looking-host dev.a.test']);
});

test('where no host answers nothing is taken for gone by that, and it is said', async () => {
  const run = await after([...names, 'a.test']);
  expect(run.absent).toEqual([]);
  expect(coverageOf(run, 'private-looking-host')).toContain(
    'not_testable 1 no host returns a page: earlier findings on hosts may still apply',
  );
});
