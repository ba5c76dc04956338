import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { labels } from '../../shared/scanners/subdomain/sources/labels.ts';
import {
  coverageOf,
  type Given,
  hostsOf,
  knownOf,
  quickScope,
  runSubdomainScan,
  type SubdomainRun,
} from '../shared/scanners/subdomain/run-subdomain-scan.ts';
import { ferryDomain, ferryHosts, ferryName } from './ferry-names.ts';
import { type FerryWorld, startFerryWorld } from './ferry-world.ts';

let world: FerryWorld;

beforeAll(async () => {
  world = await startFerryWorld();
});

afterAll(async () => {
  await world?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  world.crtsh.mode = 'up';
  world.certspotter.mode = 'up';
});

/** Words that no list has, and combinations that are not tried. */
const unguessed = ['cargo', 'timetable', 'checkin', 'sbc', 'dev.booking', 'staging.www', 'grafana-prod', 'db-replica'];
const missed = new Set(unguessed.map(ferryName));
const expectedHosts = ferryHosts
  .filter(({ name, way }) => way !== 'nothing' && way !== 'reverse' && !missed.has(name))
  .map(({ name }) => name)
  .sort();

const expectedFindings = [
  ...['events', 'forms'].map((label) => `alias-takeover ${ferryName(label)} 6`),
  `dangling-alias ${ferryName('lists')} 1`,
  `delegation-takeover ${ferryName('dr')} 9`,
  `dnssec-missing ${ferryDomain} 1`,
  `host-certificate ${ferryDomain} 1`,
  `lame-name-server ${ferryDomain} 4`,
  `mail-takeover ${ferryDomain} 9`,
  `mta-sts-without-effect ${ferryDomain} 3`,
  `private-looking-host ${ferryName('admin.apps')} 6`,
  `private-looking-host ${ferryName('dev')} 6`,
  `private-looking-host ${ferryName('jenkins')} 3`,
  ...['crew', 'freight', 'quay'].map((label) => `single-name-server ${ferryName(label)} 3`),
  `special-address ${ferryName('db')} 3`,
  // Each on one of the two name servers alone.
  `special-address ${ferryName('gift')} 3`,
  `special-address ${ferryName('k8s')} 3`,
  `special-address ${ferryName('sandbox')} 2`,
  `special-address ${ferryName('voucher')} 3`,
  `zone-serials-differ ${ferryDomain} 2`,
  `zone-walkable ${ferryName('quay')} 3`,
];

/** Of the word list what is there and a few others: the whole takes three times the questions. */
const there = new Set(['preview', ...ferryHosts.flatMap(({ name }) => name.split('.'))]);
const few = labels.filter((label, index) => index % 25 === 0 || there.has(label));

async function scan(given: Partial<Given> = {}): Promise<SubdomainRun> {
  const run = await runSubdomainScan(ferryDomain, {
    resolvers: [world.servers.resolver],
    ports: world.ports,
    ...given,
    // Unbound does so, and the servers behind it fall behind at times on a busy machine.
    tuning: { failureKeptMs: 5000, ...given.tuning },
    settings: {
      crtsh: world.crtsh.url,
      certspotter: world.certspotter.url,
      authorities: [world.authority],
      ...given.settings,
    },
  });
  expect(run.faults).toEqual([]);
  return run;
}

const told = ({ hosts }: SubdomainRun) => [...new Set(hosts.map(({ host }) => host))].sort();
const found = ({ observed }: SubdomainRun) =>
  [...new Set(observed.map(({ checkId, resource, score }) => `${checkId} ${resource} ${score}`))].sort();

/** What the coverage says of hosts that only one of two name servers has. */
const differences = ({ coverage }: SubdomainRun) =>
  coverage
    .flatMap(({ target, reason = '' }) => (/ has the name, and /.test(reason) ? [`${target}: ${reason}`] : []))
    .sort();
const [ns1, ns2] = ['ns1', 'ns2'].map(ferryName);
const expectedDifferences = [
  `${ferryName('gift')}: ${ns1} has the name, and ${ns2} does not`,
  `${ferryName('voucher')}: ${ns2} has the name, and ${ns1} does not`,
];

test('a domain behind NSD and Knot that differ, with what is lame, dead, signed and over TCP alone, is told whole, and the same three times', async () => {
  const first = await scan();
  expect(told(first)).toEqual(expectedHosts);
  expect(found(first)).toEqual(expectedFindings);
  expect(differences(first)).toEqual(expectedDifferences);
  let last = first;
  for (let repeat = 1; repeat < 3; repeat += 1) {
    last = await scan({ settings: { labels: few }, hosts: hostsOf(last), context: { known: knownOf(last) } });
    expect(told(last)).toEqual(expectedHosts);
    expect(found(last)).toEqual(expectedFindings);
    expect(differences(last)).toEqual(expectedDifferences);
    // What one server has is not gone because another has not.
    expect(last.absent).toEqual([]);
  }
});

test('the reverse zone tells what nothing else does', async () => {
  const run = await scan({
    settings: { labels: few },
    context: { scope: { ...quickScope, osint: { reverse: true } } },
  });
  const more = ferryHosts.filter(({ way }) => way === 'reverse').map(({ name }) => name);
  expect(told(run)).toEqual([...expectedHosts, ...more].sort());
});

test('each source and name server that fails costs nothing that is known, and closes nothing', async () => {
  const before = await scan({ settings: { labels: few } });
  const again = () =>
    scan({
      settings: { labels: few },
      hosts: hostsOf(before),
      context: { known: knownOf(before) },
      tuning: { maxPermutations: 0 },
    });
  world.crtsh.mode = 'garbage';
  world.certspotter.mode = 'dead';
  const withoutLogs = await again();
  expect(told(withoutLogs)).toEqual(expectedHosts);
  expect(withoutLogs.absent).toEqual([]);
  for (const role of ['first', 'crew', 'signed', 'second'] as const) {
    await world.servers.stop(role);
    const run = await again();
    expect(run.absent, role).toEqual([]);
    expect(found(run).filter((each) => !expectedFindings.includes(each))).toEqual([]);
    // What the server alone had is seen for as long as the resolver remembers it, and not closed.
    const isLeft = (name: string) => name !== ferryName('gift');
    if (role === 'first') expect(told(run).filter(isLeft)).toEqual(expectedHosts.filter(isLeft));
    else expect(coverageOf(run, 'name-resolution').some((line) => line.startsWith('error'))).toBe(true);
  }
});
