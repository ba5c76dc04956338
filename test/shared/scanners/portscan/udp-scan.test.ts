import { describe, expect, test } from 'vitest';
import { cldap } from '../../../../shared/scanners/portscan/udp/cldap.ts';
import { memcached } from '../../../../shared/scanners/portscan/udp/memcached.ts';
import { ntp, samples as ntpSamples } from '../../../../shared/scanners/portscan/udp/ntp.ts';
import { snmp, samples as snmpSamples } from '../../../../shared/scanners/portscan/udp/snmp.ts';
import { tftp } from '../../../../shared/scanners/portscan/udp/tftp.ts';
import type { UdpService } from '../../../../shared/scanners/portscan/udp/udp-service.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import type { KnownFinding, ScanContext, UnitResult } from '../../../../shared/scanning/scanner.ts';
import { datagramServer } from '../../../targets/datagram-server.ts';
import { freePorts } from '../../../targets/free-port.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';
import { throughNetwork } from '../../../targets/unreliable.ts';
import { loopbackEgress } from '../scan-context.ts';
import { detailOf, openScope, runScan, SMALL_UNITS } from './run-scan.ts';

/** The answer of an NTP server, from the document that its sample names. */
const NTP_ANSWER = ntpSamples[0]?.[0] ?? '';

/** Shorter than those of a scan; with so many tries that a busy machine answers one of them. */
const TIMES = { waitsMs: [400, 400, 400], pauseMs: 20, refusalMs: 20 } as const;

const at = (service: UdpService, ...ports: readonly number[]): UdpService => ({ ...service, ports });

/** One invocation of a scan of TCP port 1, which is closed, and of services over UDP. */
function scanOf(
  udpServices: readonly UdpService[],
  given: Partial<ScanContext> = {},
  settings: { readonly udp?: boolean; readonly snmpDefaultCommunity?: boolean } = {},
) {
  return runScan('127.0.0.1', { ports: '1', udp: true, ...settings }, given, {
    ...SMALL_UNITS,
    udpServices,
    udpTimes: TIMES,
  });
}

const knownUdp = (port: number): KnownFinding => ({
  checkId: 'open-port',
  resource: `127.0.0.1:${port}/udp`,
  location: `${port}/udp`,
});

const udpCoverage = (commits: readonly UnitResult[]) =>
  commits.flatMap(({ coverage }) => coverage).filter(({ target }) => target.endsWith('/udp'));

describe.concurrent('over UDP', () => {
  test('a port is open on a valid answer that comes twice; others are closed, or open or filtered', async () => {
    await using server = await datagramServer(() => NTP_ANSWER);
    await using wrong = await datagramServer(() => 'hello');
    await using echo = await datagramServer((question) => question);
    await using once = await datagramServer((_, count) => (count === 1 ? NTP_ANSWER : undefined));
    const [closed = 0] = await freePorts(1);
    const run = await scanOf([at(ntp, server.port, wrong.port, echo.port, once.port, closed)]);
    expect(run.observed.map(({ location }) => location)).toEqual([`${server.port}/udp`]);
    expect(run.observed[0]).toMatchObject({
      checkId: 'open-port',
      resource: `127.0.0.1:${server.port}/udp`,
      title: `Open port ${server.port}/udp: NTP`,
      score: 6,
      confidence: 'certain',
    });
    expect(server.asked.length).toBe(2);
    const silent = [wrong, echo, once].map(({ port }) => port).toSorted((a, b) => a - b);
    expect(udpCoverage(run.commits)).toEqual([
      { checkId: 'open-port', target: `127.0.0.1 ${server.port}/udp`, outcome: 'positive', count: 1 },
      { checkId: 'open-port', target: `127.0.0.1 ${closed}/udp`, outcome: 'negative', count: 1 },
      {
        checkId: 'open-port',
        target: `127.0.0.1 ${silent.join(',')}/udp`,
        outcome: 'not_testable',
        count: 3,
        reason: 'no response over UDP: open or filtered, unknown',
      },
    ]);
    expect(detailOf(run)).toContain('UDP: 5 ports probed, 1 open, 1 closed, 3 open or filtered');
  });

  test('memcached over UDP is a database without a login that amplifies', async () => {
    await using server = await datagramServer((question) => `${question.slice(0, 8)}VERSION 1.6.18\r\n`);
    const { observed } = await scanOf([at(memcached, server.port)]);
    expect(observed[0]).toMatchObject({
      title: `Memcached accessible without authentication on ${server.port}/udp`,
      score: 10,
      description: expect.stringMatching(/UDP sends up to 51,000 times/),
      evidence: expect.stringMatching(/Software: memcached 1\.6\.18\nCPE: cpe:2\.3:a:memcached:memcached:1\.6\.18/),
      cwe: expect.arrayContaining([406]),
    });
  });

  test('the default community is tried where the stage opts in, and its finding closed by silence where SNMP responds', async () => {
    const engine = snmpSamples[0]?.[0] ?? '';
    await using server = await datagramServer((question) => (question.includes('public') ? undefined : engine));
    const known = [
      { checkId: 'snmp-default-community', resource: `127.0.0.1:${server.port}/udp`, location: '161/udp' },
    ];
    const services = [at(snmp, server.port)];
    const without = await scanOf(services, { known });
    expect(without.absent).toEqual([]);
    expect(server.asked.filter((question) => question.includes('public'))).toEqual([]);
    const run = await scanOf(services, { known }, { snmpDefaultCommunity: true });
    expect(run.observed.map(({ title }) => title)).toEqual([`Open port ${server.port}/udp: Net-SNMP`]);
    expect(run.absent).toEqual(known);
    const community = udpCoverage(run.commits).filter(({ checkId }) => checkId === 'snmp-default-community');
    expect(community).toMatchObject([{ outcome: 'negative', target: `127.0.0.1:${server.port}/udp` }]);
    await using silent = await datagramServer(() => undefined);
    const unknown = await scanOf([at(snmp, silent.port)], { known: [] }, { snmpDefaultCommunity: true });
    expect(udpCoverage(unknown.commits).map(({ outcome }) => outcome)).toEqual(['not_testable', 'not_testable']);
  });

  test('a TFTP server answers from another port', async () => {
    await using server = await datagramServer(() => '\0\x05\0\x01File not found\0', { anotherPort: true });
    const { observed } = await scanOf([at(tftp, server.port)]);
    expect(observed[0]?.title).toBe(`Open port ${server.port}/udp: TFTP`);
  });

  test('without the option nothing is sent over UDP, and findings there stay as they are', async () => {
    await using server = await datagramServer(() => NTP_ANSWER);
    const known = [knownUdp(server.port)];
    const run = await scanOf([at(ntp, server.port)], { known }, { udp: false });
    expect([server.asked, run.observed, run.absent, udpCoverage(run.commits)]).toEqual([[], [], [], []]);
    expect(detailOf(run)).not.toContain('UDP');
  });

  test('a port that the policy excludes, or that nothing gets out to, is not asked', async () => {
    await using excluded = await datagramServer(() => NTP_ANSWER);
    await using blocked = await datagramServer(() => NTP_ANSWER);
    const exclusions = { ...openScope.exclusions, ports: [`${excluded.port}`] };
    const loopback = { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] };
    const egress = createEgress({ ...loopback, blockedUdpPorts: [blocked.port] });
    const known = [knownUdp(blocked.port)];
    const given = { egress, known, scope: { ...openScope, exclusions } };
    const run = await scanOf([at(ntp, excluded.port, blocked.port)], given);
    expect([...excluded.asked, ...blocked.asked]).toEqual([]);
    expect(run.absent).toEqual([]);
    expect(udpCoverage(run.commits)).toEqual([
      expect.objectContaining({ target: `127.0.0.1 ${excluded.port}/udp`, outcome: 'skipped', count: 1 }),
      expect.objectContaining({
        target: `127.0.0.1 ${blocked.port}/udp`,
        outcome: 'not_testable',
        reason: 'not testable from here: the network that scans run in blocks outbound connections to it',
      }),
    ]);
    expect(detailOf(run)).toContain(`Port ${blocked.port}/udp is not testable from here`);
  });

  test('an earlier finding is gone where the port is refused, or silent while another answers; else it stays', async () => {
    const [closed = 0] = await freePorts(1);
    await using silent = await datagramServer(() => undefined);
    const alone = await scanOf([at(ntp, silent.port)], { known: [knownUdp(silent.port)] });
    expect(alone.absent).toEqual([]);
    const known = [closed, silent.port].map(knownUdp);
    const beside = await scanOf([at(ntp, closed, silent.port)], { known });
    expect(beside.absent.toSorted((a, b) => (a.location < b.location ? -1 : 1))).toEqual(
      known.toSorted((a, b) => (a.location < b.location ? -1 : 1)),
    );
  });

  test('a service that answers late to the questions of an earlier finding is found', async () => {
    await using server = await datagramServer((_, count) => (count > 3 ? NTP_ANSWER : undefined));
    const run = await scanOf([at(ntp, server.port)], { known: [knownUdp(server.port)] });
    expect(run.observed.map(({ location }) => location)).toEqual([`${server.port}/udp`]);
    expect(udpCoverage(run.commits)).toMatchObject([{ outcome: 'positive', count: 1 }]);
    expect(run.absent).toEqual([]);
  });

  test('a scan that goes on after its ports over UDP were committed does not ask them again', async () => {
    await using server = await datagramServer(() => NTP_ANSWER);
    let isShort = false;
    const first = await scanOf([at(ntp, server.port)], {
      remainingMs: () => (isShort ? 0 : 600_000),
      commit: async ({ observed }) => {
        isShort ||= observed.length > 0;
      },
    });
    expect(first.outcome.kind).toBe('paused');
    const checkpoint = first.commits.at(-1)?.checkpoint;
    const second = await scanOf([at(ntp, server.port)], { checkpoint });
    expect(detailOf(second)).toContain('UDP: 1 port probed, 1 open, 0 closed, 0 open or filtered');
    expect(server.asked.length).toBe(2);
    expect(udpCoverage([...first.commits, ...second.commits])).toMatchObject([{ outcome: 'positive', count: 1 }]);
  });

  test('the budget of the run counts questions over UDP, and none is taken for silent beyond it', async () => {
    await using server = await datagramServer(() => NTP_ANSWER);
    const egress = loopbackEgress();
    let asked = 0;
    const poor: typeof egress = {
      ...egress,
      ask: async (to, port, question) => {
        asked += 1;
        return asked > 1 ? { kind: 'unsent' } : await egress.ask(to, port, question);
      },
      spent: () => asked > 1,
    };
    const run = await scanOf([at(ntp, server.port)], { egress: poor });
    expect(run.outcome.kind).toBe('paused');
    expect(udpCoverage(run.commits)).toEqual([]);
  });

  test('of a range, the addresses that respond over TCP are asked, and the others in the coverage as left out', async () => {
    await using tcp = await scripted(SCRIPTS.ssh, '127.80.0.1');
    await using server = await datagramServer(() => NTP_ANSWER, { host: '127.80.0.1' });
    const network = throughNetwork(loopbackEgress(), ({ address }, port) => {
      if (address !== '127.80.0.1') return 'lost';
      return port === 1 ? { port: tcp.port } : { code: 'ECONNREFUSED' };
    });
    const tuning = { ...SMALL_UNITS, udpServices: [at(ntp, server.port)], udpTimes: TIMES };
    const run = await runScan('127.80.0.0/30', { ports: '1', udp: true }, { egress: network }, tuning);
    expect(run.observed.map(({ resource }) => resource)).toContain(`127.80.0.1:${server.port}/udp`);
    expect(server.asked.length).toBe(2);
    expect(udpCoverage(run.commits)).toEqual([
      {
        checkId: 'open-port',
        target: `127.80.0.0-127.80.0.3 ${server.port}/udp`,
        outcome: 'skipped',
        count: 3,
        reason: 'UDP not probed: no response over TCP',
      },
      { checkId: 'open-port', target: `127.80.0.1 ${server.port}/udp`, outcome: 'positive', count: 1 },
    ]);
  });

  test('the pace of the policy holds for questions over UDP', async () => {
    await using server = await datagramServer(() => undefined);
    const times: number[] = [];
    const egress = loopbackEgress();
    const watched: typeof egress = {
      ...egress,
      ask: (to, port, question) => {
        times.push(performance.now());
        return egress.ask(to, port, question);
      },
    };
    const scope = { ...openScope, rate: { requestsPerSecond: 10, connectsPerSecond: 20 } };
    const [port = 0, ...others] = [server.port, ...(await freePorts(11))];
    await scanOf([at(cldap, port, ...others)], { egress: watched, scope });
    expect(times.length).toBeGreaterThanOrEqual(14);
    // 14 questions at 20 a second, the first of them at once.
    expect((times[11] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(480);
  });
});
