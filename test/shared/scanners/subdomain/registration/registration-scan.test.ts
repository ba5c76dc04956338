import { expect, test } from 'vitest';
import type { KnownFinding, Retest } from '../../../../../shared/scanning/scanner.ts';
import type { FakeNames } from '../fake-dns.ts';
import { coverageOf, detailOf, type Given, knownOf } from '../run-subdomain-scan.ts';
import { nowhere, scanMadeUp } from '../scan-made-up.ts';
import { registryAnswer } from './rdap-answers.ts';
import { rdapServer, send } from './rdap-server.ts';
import { dayMs } from './registration-of.ts';

const domain = 'example.test';
const names: FakeNames = { hosts: { [domain]: nowhere } };
const checks = ['domain-deletion-pending', 'domain-expiring', 'transfer-lock-missing'];

const answerFor = (days: number, ...statuses: readonly string[]) =>
  registryAnswer(domain, new Date(Date.now() + days * dayMs).toISOString(), statuses);

const bad = answerFor(3.5, 'active');
const good = answerFor(200, 'client transfer prohibited');
const serving = (json: unknown) => rdapServer((response) => send(response, json));

async function scanned(
  rdap: string | null,
  { name = domain, dns = names, ...given }: Partial<Given> & { name?: string; dns?: FakeNames } = {},
) {
  const { run } = await scanMadeUp(name, dns, { ...given, settings: { rdap, ...given.settings } });
  const found = run.observed.filter(({ checkId }) => checks.includes(checkId));
  const rows = ['source-rdap', ...checks].map((id) => coverageOf(run, id));
  return { run, found, rows, absent: run.absent.filter(({ checkId }) => checks.includes(checkId)) };
}

test('a stage without an RDAP service says so in one row, and closes nothing', async () => {
  const known: KnownFinding[] = checks.map((checkId) => ({ checkId, resource: domain, location: 'RDAP status' }));
  const { found, rows, absent, run } = await scanned(null, { context: { known } });
  expect({ found, absent }).toEqual({ found: [], absent: [] });
  expect(rows).toEqual([['skipped 1 no URL is configured for this service'], [], [], []]);
  expect(detailOf(run)).not.toContain('RDAP');
});

test('what is wrong with a registration is found once, with its evidence', async () => {
  const { url, asked } = await serving(bad);
  const { found, rows } = await scanned(url);
  expect(found).toMatchObject([
    { checkId: 'domain-expiring', resource: domain, location: 'RDAP expiration', score: 8 },
    { checkId: 'transfer-lock-missing', resource: domain, location: 'RDAP status', score: 1 },
  ]);
  const { evidence = '', reproduce } = found[0] ?? {};
  expect(evidence.split('\n')).toEqual([
    `GET ${url}/domain/${domain} -> 200`,
    expect.stringMatching(/^expiration 20\d\d-/),
    'status active',
  ]);
  expect(reproduce).toContain(`${url}/domain/${domain}`);
  expect(rows).toEqual([['positive 1'], ['negative 1'], ['positive 1'], ['positive 1']]);
  expect(asked).toEqual([`/domain/${domain}`]);
});

test('findings are of the registered domain where a name below it is scanned, and stay those of its own scan', async () => {
  const { url } = await serving(bad);
  const name = `dev.${domain}`;
  const { found } = await scanned(url, { name, dns: { hosts: { [name]: nowhere } } });
  expect(found.map(({ checkId, resource }) => `${checkId} ${resource}`)).toEqual([
    `domain-expiring ${domain}`,
    `transfer-lock-missing ${domain}`,
  ]);
});

test('what was repaired is closed, that of other domains is not', async () => {
  const before = await scanned((await serving(bad)).url);
  const known = [
    ...knownOf({ observed: before.found }),
    { checkId: 'domain-expiring', resource: 'other.test', location: 'RDAP expiration' },
  ];
  const { absent, found } = await scanned((await serving(good)).url, { context: { known } });
  expect(found).toEqual([]);
  expect(absent).toEqual(knownOf({ observed: before.found }));
});

test.each([
  ['fails', 500, 'error 1 unexpected response status 500', true],
  [
    'has nothing on the domain',
    404,
    expect.stringMatching(/^not_testable 1 127\.0\.0\.1:\d+ has no registration data of example\.test/),
    false,
  ],
])('a service that %s closes nothing, and is told of', async (_, status, row, isInDetail) => {
  const known = knownOf({ observed: (await scanned((await serving(bad)).url)).found });
  const { url } = await rdapServer((response) => response.writeHead(status).end());
  const { found, absent, rows, run } = await scanned(url, { context: { known } });
  expect({ found, absent }).toEqual({ found: [], absent: [] });
  expect(rows[0]).toEqual([row]);
  for (const [only] of rows.slice(1)) expect(only).toMatch(/^not_testable 1 /);
  expect(detailOf(run).includes('incomplete result of registration data (RDAP)')).toBe(isInDetail);
});

test('what the registry does not publish is a gap of its check alone', async () => {
  const { events: _, ...rest } = good;
  const { rows, found } = await scanned((await serving(rest)).url);
  expect(found).toEqual([]);
  expect(rows).toEqual([
    ['positive 1'],
    ['negative 1'],
    ['not_testable 1 the registration data contain no expiration date'],
    ['negative 1'],
  ]);
});

test('a domain that was deleted does not resolve, and is told of', async () => {
  const { url } = await serving(answerFor(-40, 'pending delete', 'redemption period'));
  const { found, run } = await scanned(url, { dns: {} });
  expect(detailOf(run)).toContain('does not exist (NXDOMAIN); 2 findings, 2 with a high score');
  expect(found.map(({ title, score }) => `${score} ${title}`)).toEqual([
    '9 Deleted domain registration in redemption period',
    '9 Domain registration expired',
  ]);
});

test('a scan whose time is up again and again tells it once', async () => {
  const { url, asked } = await serving(bad);
  const stored = new Map<string, string>();
  const parts: Awaited<ReturnType<typeof scanned>>[] = [];
  let checkpoint: unknown;
  for (let kind = 'paused'; kind === 'paused' && parts.length < 30; ) {
    let commits = 0;
    const remainingMs = () => (commits < 2 ? 600_000 : 0);
    const commit = async () => {
      commits += 1;
    };
    const part = await scanned(url, {
      stored,
      tuning: { commitEveryMs: 0 },
      context: { checkpoint, remainingMs, commit },
    });
    parts.push(part);
    kind = part.run.outcome.kind;
    checkpoint = part.run.commits.at(-1)?.checkpoint;
  }
  // An answer that came when the time was up does not count.
  expect(parts.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(parts.flatMap(({ found }) => found)).toHaveLength(2);
  expect(parts.flatMap(({ rows: [row] }) => row)).toEqual(['positive 1']);
});

function retestOf(checkId: string) {
  const told: string[] = [];
  const retest: Retest = {
    checkId,
    resource: domain,
    location: 'RDAP expiration',
    evidence: '',
    reproduce: '',
    limitedTo: (words) => void told.push(words),
    exchanged: (asked) => void told.push(asked),
  };
  return { retest, told };
}

test('a retest asks the registry again, and nobody else', async () => {
  const { url } = await serving(bad);
  const { retest, told } = retestOf('domain-expiring');
  const { found, rows } = await scanned(url, { context: { retest } });
  expect(found).toMatchObject([{ checkId: 'domain-expiring' }]);
  expect(rows).toEqual([['positive 1'], [], ['positive 1'], []]);
  expect(told).toContain(`The registration of ${domain}`);
  expect(told).toContain(`GET ${url}/domain/${domain}`);
  expect(told.filter((line) => line.startsWith('DNS addresses'))).toEqual([]);
});

test('a retest of a stage whose service is gone says why nothing can be told', async () => {
  const { rows } = await scanned(null, { context: { retest: retestOf('domain-expiring').retest } });
  expect(rows[2]).toEqual(['skipped 1 no URL is configured for this service']);
});

test('a retest of something else does not ask the registry', async () => {
  const { url, asked } = await serving(bad);
  const { rows } = await scanned(url, { context: { retest: retestOf('spf-missing').retest } });
  expect(asked).toEqual([]);
  expect(rows[0]).toEqual([]);
});
