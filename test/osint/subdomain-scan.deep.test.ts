import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { labels } from '../../shared/scanners/subdomain/sources/labels.ts';
import { meter } from '../../shared/scanning/egress/metered.ts';
import { passOn } from '../name-server/pass-on.ts';
import { startAnsweringServer } from '../name-server/start-answering-server.ts';
import { ordinaryLabels, permutedLabels } from '../name-server/zones/labels.ts';
import {
  coverageOf,
  detailOf,
  type Given,
  hostsOf,
  knownOf,
  quickScope,
  runSubdomainScan,
  type SubdomainRun,
  testEgress,
} from '../shared/scanners/subdomain/run-subdomain-scan.ts';
import { customer, expectedFindings, expectedHosts, type ScanfoldWorld, startScanfoldWorld } from './scanfold-world.ts';

let world: ScanfoldWorld;

beforeAll(async () => {
  world = await startScanfoldWorld();
});

afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  world.crtsh.mode = 'up';
  world.certspotter.mode = 'up';
});

function scan(given: Partial<Given> = {}): Promise<SubdomainRun> {
  return runSubdomainScan(world.domain, {
    resolvers: [world.resolver],
    ports: world.ports,
    ...given,
    settings: {
      crtsh: world.crtsh.url,
      certspotter: world.certspotter.url,
      authorities: [world.authority],
      ...given.settings,
    },
  });
}

/** A part of the word list with all that is there: so the same is found with fewer questions. */
const short: Partial<Given> = {
  settings: { labels: [...labels.filter((_, index) => index % 20 === 0), ...ordinaryLabels, ...permutedLabels] },
  tuning: { maxPermutations: 1000 },
};

/** A scan that several tests look at, run for the first of them. */
function runOnce(given: Partial<Given> = {}): () => Promise<SubdomainRun> {
  let run: Promise<SubdomainRun> | undefined;
  return () => (run ??= scan(given));
}
const wholeScan = runOnce();
const shortScan = runOnce(short);

const hostNames = ({ hosts }: Pick<SubdomainRun, 'hosts'>) => hosts.map(({ host }) => host).sort();

/** A finding that hosts share is told again when more of them show it. */
const findings = ({ observed }: Pick<SubdomainRun, 'observed'>) =>
  [...new Map(observed.map((each) => [`${each.checkId} ${each.resource} ${each.location}`, each])).values()]
    .map(({ checkId, resource, score }) => `${checkId} ${resource} ${score}`)
    .sort();

const expected = expectedFindings.map(({ check, resource, score }) => `${check} ${resource} ${score}`).sort();

describe('the research of a domain with a real name server', () => {
  test('finds every host and every finding, nothing else, and the same in twenty repeats', async () => {
    for (let repeat = 0; repeat < 20; repeat += 1) {
      // The whole list once: it takes 12,000 questions, each time with the same answers.
      const run = await (repeat === 0 ? wholeScan() : repeat === 1 ? shortScan() : scan(short));
      expect(run.faults).toEqual([]);
      expect(hostNames(run)).toEqual(expectedHosts);
      expect(findings(run)).toEqual(expected);
      expect(run.outcome).toMatchObject({ kind: 'finished' });
    }
  });

  test('tells of the sources, of what it could not ask, and where any name answers', async () => {
    const run = await wholeScan();
    expect(detailOf(run)).toMatch(
      /^scanfold\.test: 295 hosts; 25 findings, 4 with a high score; \d+ names could not be resolved; wildcard DNS below /,
    );
    expect(coverageOf(run, 'source-zone-transfer')).toEqual(['negative 1', 'positive 16']);
    expect(coverageOf(run, 'source-certificate-names')[0]).toMatch(/^positive \d+$/);
    expect(coverageOf(run, 'source-page-links')[0]).toMatch(/^positive \d+$/);
    expect(coverageOf(run, 'name-resolution').filter((line) => line.startsWith('error'))).toContain(
      'error 1 The DNS lookup of lame.scanfold.test failed (SERVFAIL)',
    );
    // A certificate was made for it, so it is told; but it answers as any name there does.
    const marked = run.hosts.filter(({ sources }) => sources.includes('wildcard'));
    expect(marked.map(({ host }) => host)).toEqual([customer]);
  });

  test('sources that die in the middle of a run change its coverage, and no host or finding', async () => {
    const first = await shortScan();
    world.crtsh.mode = 'dead';
    world.certspotter.failAfter(2, 'down');
    const second = await scan({ ...short, hosts: hostsOf(first), context: { known: knownOf(first) } });
    world.certspotter.failAfter(Number.POSITIVE_INFINITY, 'up');
    expect(coverageOf(second, 'source-certificate-transparency')).toEqual([
      'error 1 127.0.0.1 closed the connection without a response',
    ]);
    expect(coverageOf(second, 'source-certspotter')).toEqual([
      'error 1 unexpected response status 503',
      expect.stringMatching(/^positive \d+$/),
    ]);
    expect(detailOf(second)).toContain('incomplete result of certificate transparency');
    expect(hostNames(second)).toEqual(expectedHosts);
    expect(findings(second)).toEqual(expected);
    expect(second.absent).toEqual([]);
  });

  test('a resolver that dies in the middle of a run closes no finding and makes none', async () => {
    const first = await shortScan();
    const fleeting = await startAnsweringServer((asked) => passOn(asked, world.resolver));
    let died: Promise<void> | undefined;
    const second = await scan({
      ...short,
      resolvers: [fleeting.resolver],
      patienceMs: 200,
      hosts: hostsOf(first),
      context: {
        known: knownOf(first),
        phase(phase) {
          if (phase === 'hosts') died ??= Promise.resolve(fleeting[Symbol.asyncDispose]());
        },
      },
    });
    await died;
    expect(second.absent).toEqual([]);
    expect(findings(second).filter((each) => !expected.includes(each))).toEqual([]);
    expect(detailOf(second)).toContain('The resolver stopped responding');
  });

  test('a run that is cut off again and again goes on where it was, and tells nothing twice', async () => {
    const stored = new Map<string, string>();
    const parts: SubdomainRun[] = [];
    let checkpoint: unknown;
    for (;;) {
      let commits = 0;
      const part = await scan({
        ...short,
        stored,
        tuning: { ...short.tuning, commitEveryMs: 0 },
        // The time is up after some commits, in the middle of what comes next.
        context: {
          checkpoint,
          remainingMs: () => (commits < 9 ? 600_000 : 500),
          commit: async () => {
            commits += 1;
          },
        },
      });
      parts.push(part);
      expect(stored.size).toBe(1);
      checkpoint = part.commits.at(-1)?.checkpoint;
      if (part.outcome.kind !== 'paused') break;
    }
    expect(parts.length).toBeGreaterThan(2);
    const all = { hosts: parts.flatMap(({ hosts }) => hosts), observed: parts.flatMap(({ observed }) => observed) };
    expect(hostNames(all)).toEqual(expectedHosts);
    expect(findings(all)).toEqual(expected);
    expect(parts.at(-1)?.outcome).toMatchObject({ kind: 'finished', detail: expect.stringContaining('295 hosts') });
  });

  test('leaves alone what the policy excludes, and says so', async () => {
    const scope = {
      ...quickScope,
      exclusions: { ...quickScope.exclusions, hosts: ['*.us.scanfold.test', '127.0.19.0/24'] },
    };
    const run = await scan({ ...short, context: { scope } });
    const left = expectedHosts.filter((host) => !/\.us\.scanfold\.test$|^node-\d/.test(host));
    expect(hostNames(run)).toEqual(left);
    expect(coverageOf(run, 'name-resolution').filter((line) => line.startsWith('skipped'))).toEqual([
      expect.stringMatching(/^skipped \d+ excluded by the policy$/),
    ]);
  });

  test('asks for no zone in the profile baseline', async () => {
    const run = await scan({ ...short, context: { scope: { ...quickScope, profile: 'baseline' } } });
    expect(coverageOf(run, 'source-zone-transfer')).toEqual([
      'skipped 1 the baseline profile requests no zone transfers',
    ]);
    expect(findings(run)).toEqual(expected.filter((line) => !line.startsWith('zone-transfer-open')));
    expect(hostNames(run)).toEqual(expectedHosts);
  });

  test('closes what is gone with its host, and nothing of a host that could not be asked', async () => {
    const gone = { checkId: 'private-looking-host', resource: 'old-dev.scanfold.test', location: 'http and https' };
    const certificate = {
      checkId: 'host-certificate',
      resource: 'forum.scanfold.test',
      location: '443/tcp certificate',
    };
    const lame = { checkId: 'host-certificate', resource: 'www.lame.scanfold.test', location: '443/tcp certificate' };
    const elsewhere = { checkId: 'host-certificate', resource: 'other.example', location: '443/tcp certificate' };
    const run = await scan({ ...short, context: { known: [gone, certificate, lame, elsewhere] } });
    expect(run.absent).toEqual(expect.arrayContaining([gone, certificate]));
    expect(run.absent).toHaveLength(2);
  });

  test('a run whose budget is spent keeps what it found, closes nothing, and goes on with another budget', async () => {
    const stored = new Map<string, string>();
    const known = [{ checkId: 'host-certificate', resource: 'forum.scanfold.test', location: '443/tcp certificate' }];
    const told: string[] = [];
    let checkpoint: unknown;
    for (const requests of [1500, 50_000]) {
      const budget = meter(testEgress([world.resolver], world.ports), { requests, bytes: 1e9 }, () => {});
      const part = await scan({ ...short, stored, context: { egress: budget.egress, checkpoint, known } });
      budget.close();
      checkpoint = part.commits.at(-1)?.checkpoint;
      told.push(...hostNames(part));
      expect(part.outcome.kind).toBe(requests === 1500 ? 'paused' : 'finished');
      expect(part.absent).toEqual(requests === 1500 ? [] : known);
    }
    expect(told.sort()).toEqual(expectedHosts);
  });
});
