import { createServer, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPOSURE_IDS } from '../../shared/scanners/portscan/examination/exposure-checks.ts';
import { OPEN_PORT } from '../../shared/scanners/portscan/examination/port-place.ts';
import type { CoverageOutcome, Observation } from '../../shared/scanning/scanner.ts';
import { runScan, type ScanRun } from '../shared/scanners/portscan/run-scan.ts';
import { cpeMatch, nodeOf, nvdEntry, nvdFile, regresshion } from '../shared/scanning/vulnerabilities/entries.ts';
import { loadedCves } from '../shared/scanning/vulnerabilities/loaded.ts';
import { listening } from '../targets/server.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { daemons } from './daemons.ts';
import { printed } from './printed.ts';
import { startDaemons } from './running-daemons.ts';

/** What a scan said of each daemon, and what the line of each finding printed. */
interface Seen {
  readonly findings: readonly { readonly observation: Observation; readonly printed: string }[];
  /** The verdicts of its exposure checks, by their ids. */
  readonly verdicts: ReadonlyMap<string, CoverageOutcome>;
}
const seen = new Map<string, Seen>();

/** What it said of known vulnerabilities. */
let vulnerable: readonly Observation[] = [];

/** An entry of the NVD with the facts of the real one: Exim before 4.96.1. */
const eximSmuggling = nvdEntry('CVE-2023-42115', 9.8, 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', {
  nodes: [nodeOf(cpeMatch('cpe:2.3:a:exim:exim:*:*:*:*:*:*:*:*', { versionEndExcluding: '4.96.1' }))],
});

/** Seventy daemons share two processors with other tests: what did not answer in time is scanned again, without the others. */
const SCANS_OF_A_SLOW_DAEMON = 3;

/** A server may refuse a line while it still counts the connections of the scan: dropbear has five for an address. */
const RUNS_OF_A_LINE = 3;

/** What the evidence of a finding begins with. What comes later may count connections or tell the time. */
function beginning(observation: Observation, daemon: Daemon): string | undefined {
  const said = /(?:^Banner|^Response to the .* probe):\n\s*(.+)/m.exec(observation.evidence)?.[1];
  // Of a service that says nothing behind TLS, the handshake is all there is.
  if (said === undefined && observation.title.includes('TLS service')) return 'CONNECTED(';
  if (said === undefined && observation.title.includes('not identified')) return 'succeeded!';
  const { sameCharacters: same = 40 } = daemon;
  return typeof same === 'number' ? said?.slice(0, same) : said?.slice(...same);
}

/** What a line prints, which is run again where it does not print what the evidence begins with. */
async function shown(observation: Observation, daemon: Daemon): Promise<string> {
  const said = beginning(observation, daemon) ?? '';
  let text = '';
  for (let run = 0; run < RUNS_OF_A_LINE && !text.includes(said); run += 1)
    text = (await printed(observation.reproduce ?? '')).replaceAll('\r', '');
  return text;
}

beforeAll(async () => {
  await using running = await startDaemons();
  const { observed } = await look(running.ports);
  vulnerable = observed.filter(({ checkId }) => checkId === 'vulnerable-software');
  for (let scan = 1; scan < SCANS_OF_A_SLOW_DAEMON; scan += 1) {
    const again = new Map([...running.ports].filter(([name]) => !isSettled(name)));
    if (again.size === 0) break;
    console.log('scanned again:', [...again.keys()].join(', '));
    await look(again);
  }
});

/** Scans daemons together, and keeps what the scan says of each. */
async function look(ports: ReadonlyMap<string, number>): Promise<ScanRun> {
  const cves = await loadedCves([nvdFile(regresshion, eximSmuggling)], { kev: ['CVE-2023-42115'] });
  const settings = { ports: [...ports.values()].join(','), cves: async () => cves };
  const run = await runScan('127.0.0.1', settings);
  const { observed, commits } = run;
  const coverage = commits.flatMap((unit) => unit.coverage);
  const jobs = [...ports].map(async ([name, port]) => {
    const daemon = definitely(name);
    // TLS and known vulnerabilities have tests of their own.
    const mine = observed.filter(
      ({ checkId, location }) => location === `${port}/tcp` && (checkId === OPEN_PORT || EXPOSURE_IDS.has(checkId)),
    );
    // Findings may share a line, and a server may serve one client at a time.
    const lines = new Map<string, Promise<string>>();
    const findings = await Promise.all(
      mine.map(async (observation) => {
        const line = observation.reproduce ?? '';
        const printing = lines.get(line) ?? shown(observation, daemon);
        lines.set(line, printing);
        return { observation, printed: await printing };
      }),
    );
    const own = coverage.filter(
      ({ checkId, target }) => target === `127.0.0.1:${port}/tcp` && EXPOSURE_IDS.has(checkId),
    );
    seen.set(name, { findings, verdicts: new Map(own.map(({ checkId, outcome }) => [checkId, outcome])) });
  });
  await Promise.all(jobs);
  return run;
}

/** Whether a scan recognised a daemon, and says of each of its checks what came of it: else its answers came too late. */
function isSettled(name: string): boolean {
  const { findings = [], verdicts = new Map() } = seen.get(name) ?? {};
  const isNamed = findings.some(({ observation }) => !observation.title.includes('service not identified'));
  const isMeantToBe = !definitely(name).title.includes('not identified');
  const areJudged = [...verdicts.values()].every((each) => each === 'positive' || each === 'negative');
  return isNamed === isMeantToBe && (areJudged || definitely(name).exposures === undefined);
}

function worst(observed: readonly Observation[]): number {
  return Math.max(...observed.map(({ score }) => score));
}

function titleWithoutPort({ title }: Observation): string {
  return title.replace(/(?: on)? \d+\/tcp/, '');
}

function definitely(name: string): Daemon {
  const daemon = daemons[name];
  if (daemon === undefined) throw new Error(name);
  return daemon;
}

describe.each(Object.entries(daemons))('%s', (name, daemon) => {
  const titled = () =>
    seen.get(name)?.findings.find(({ observation }) => titleWithoutPort(observation) === daemon.title)?.observation;

  test('is recognised on a port that is not its own', () => {
    const titles = seen.get(name)?.findings.map(({ observation }) => titleWithoutPort(observation));
    expect(titles).toContain(daemon.title);
    expect(titled()?.score).toBe(daemon.score);
    expect(titled()?.evidence).toMatch(daemon.evidence ?? /accepted twice|^(?:Response to|Banner)/m);
  });

  test('answers the lines of its findings as the evidence says', () => {
    const { findings = [] } = seen.get(name) ?? {};
    expect(findings.length).toBeGreaterThan(0);
    for (const { observation, printed } of findings) {
      const said = beginning(observation, daemon);
      expect(said, observation.checkId).toBeDefined();
      expect(printed, observation.reproduce).toContain(said);
    }
  });

  test.runIf(daemon.exposures !== undefined)('has the exposures of its configuration and no other', () => {
    const { findings = [], verdicts = new Map() } = seen.get(name) ?? {};
    const ids = findings.map(({ observation }) => observation.checkId).filter((id) => id !== 'open-port');
    expect(ids.toSorted()).toEqual(daemon.exposures?.toSorted());
    // Each check that found nothing was asked, and says so.
    const isKnown = !daemon.title.includes('not identified');
    expect(verdicts.size > 0).toBe(isKnown);
    for (const [id, verdict] of verdicts)
      expect(verdict, id).toBe(daemon.exposures?.includes(id) ? 'positive' : 'negative');
  });
});

test.each([
  ['OpenSSH@9.2p1', 'tentative', 8.1, 'CVE-2024-6387', false],
  ['Exim@4.96', 'firm', 9.8, 'CVE-2023-42115', true],
])('%s has its known vulnerabilities, which are %s', (place, confidence, score, cve, kev) => {
  const finding = vulnerable.find(({ location }) => location === place);
  expect(finding).toMatchObject({ confidence, score, cveIds: [cve], kev });
});

test('a server that refuses those who break off handshakes has the same score in every scan', async () => {
  await using server = await startDaemon(definitely('tigervnc without a password'));
  const scores: unknown[] = [];
  // Of a scan to which the server did not answer in time its coverage says so: it is none of the five.
  for (let scans = 0; scores.length < 5 && scans < 10; scans += 1) {
    const { observed, commits } = await runScan('127.0.0.1', { ports: `${server.port}` });
    const own = commits
      .flatMap(({ coverage }) => coverage)
      .find(({ checkId }) => checkId === 'vnc-without-authentication');
    if (own?.outcome === 'positive' || own?.outcome === 'negative') scores.push(worst(observed));
    else console.log('not in time:', own);
  }
  expect(scores).toEqual([10, 10, 10, 10, 10]);
});

test('a server on any port that greets after five seconds is recognized', async () => {
  const greet = (socket: Socket) =>
    setTimeout(() => socket.destroyed || socket.write('220 mail ESMTP Postfix\r\n'), 5000);
  await using server = await listening(createServer(greet), '127.0.0.1', 0);
  const { observed } = await runScan('127.0.0.1', { ports: `${server.port}` });
  expect(observed[0]?.title).toBe(`Open port ${server.port}/tcp: SMTP (Postfix)`);
});
