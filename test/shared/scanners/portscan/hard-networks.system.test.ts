import { describe, expect, test } from 'vitest';
import type { CoverageEntry, UnitResult } from '../../../../shared/scanning/scanner.ts';
import { RateLimit } from '../../../targets/defence/rate-limit.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';
import { throughNetwork } from '../../../targets/unreliable.ts';
import { loopbackEgress } from '../scan-context.ts';
import { detailOf, runScan, SMALL_UNITS } from './run-scan.ts';

const REFUSED = { code: 'ECONNREFUSED' } as const;

function portCoverage(commits: readonly UnitResult[]): readonly CoverageEntry[] {
  return commits.flatMap(({ coverage }) => coverage).filter(({ checkId }) => checkId === 'open-port');
}

const countOf = (entries: readonly CoverageEntry[], outcome: string) =>
  entries.reduce((sum, entry) => sum + (entry.outcome === outcome ? entry.count : 0), 0);

const portsOf = (observed: readonly { readonly location: string }[]) =>
  observed.map(({ location }) => Number.parseInt(location, 10)).sort((a, b) => a - b);

describe.concurrent('many open ports', () => {
  test('an open Redis among 1,101 open ports is reported, as is every other of them', async () => {
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.0.1');
    await using redis = await scripted(SCRIPTS.redis, '127.72.0.1');
    const isOpen = (port: number) => port >= 20_000 && port <= 21_100;
    const egress = throughNetwork(loopbackEgress(), (_to, port) =>
      isOpen(port) ? { port: port === 21_050 ? redis.port : ssh.port } : REFUSED,
    );
    const run = await runScan('127.72.0.1', { ports: '19000-22000', maxSockets: 900 }, { egress });
    const exposures = run.observed.filter(({ checkId }) => checkId !== 'open-port');
    expect(exposures.map(({ location }) => location)).toEqual(['21050/tcp']);
    expect(run.observed.length).toBe(1102);
    expect(exposures[0]?.title).toBe('Redis accessible without authentication on 21050/tcp');
    const coverage = portCoverage(run.commits);
    expect([countOf(coverage, 'positive'), countOf(coverage, 'negative')]).toEqual([1101, 1900]);
  });

  test('what is above the limit of open ports is said to be left out, and what was recognized stays', async () => {
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.0.2');
    const egress = throughNetwork(loopbackEgress(), (_to, port) =>
      port >= 20_000 && port < 20_030 ? { port: ssh.port } : REFUSED,
    );
    const tuning = { ...SMALL_UNITS, blockSize: 16, maxOpenPorts: 20 };
    const run = await runScan('127.72.0.2', { ports: '19991-20050' }, { egress }, tuning);
    expect(run.observed.length).toBe(20);
    expect(run.observed.every(({ checkId }) => checkId === 'open-port')).toBe(true);
    const coverage = portCoverage(run.commits);
    expect(['positive', 'negative', 'not_testable'].map((each) => countOf(coverage, each))).toEqual([20, 30, 10]);
    expect(detailOf(run)).toContain('30 open (20 services identified), 30 closed');
    expect(detailOf(run)).toContain('10 open ports are not listed');
  });
});

describe.concurrent('packets that are lost', () => {
  test('a host that answers 100 connections a second is scanned completely', async () => {
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.0.3');
    const limit = new RateLimit(100, () => performance.now());
    const open = Array.from({ length: 10 }, (_, index) => 30_010 + index * 10);
    const egress = throughNetwork(loopbackEgress(), (_to, port) => {
      if (!limit.admits()) return 'lost';
      return open.includes(port) ? { port: ssh.port } : REFUSED;
    });
    const run = await runScan('127.72.0.3', { ports: '30000-30119', maxSockets: 900 }, { egress });
    expect(portsOf(run.observed)).toEqual(open);
    expect(countOf(portCoverage(run.commits), 'negative')).toBe(110);
  });

  test('what was silent before loss was noticed is asked again', async () => {
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.0.4');
    // Three tries are lost of the first port, and of one that answers otherwise; nothing but silence comes before it.
    const tries = new Map<number, number>();
    const egress = throughNetwork(loopbackEgress(), (_to, port) => {
      const nth = (tries.get(port) ?? 0) + 1;
      tries.set(port, nth);
      if (port === 20_000) return nth > 3 ? { port: ssh.port } : 'lost';
      if (port < 20_060) return 'lost';
      return nth > 1 ? REFUSED : 'lost';
    });
    const run = await runScan('127.72.0.4', { ports: '20000-20100', maxSockets: 900 }, { egress });
    expect(portsOf(run.observed)).toEqual([20_000]);
  });

  test('where most packets are lost the run says that it cannot be sure, and how much was lost', async () => {
    let count = 0;
    const egress = throughNetwork(loopbackEgress(), (_to, port) => {
      count += 1;
      return port < 20_020 && count % 10 === 0 ? REFUSED : 'lost';
    });
    const run = await runScan('127.72.0.5', { ports: '20000-20039' }, { egress });
    expect(detailOf(run)).toMatch(/\d+ of them may be open, because about \d+% of packets were lost/);
    const unsure = portCoverage(run.commits).filter(({ reason }) => reason?.includes('may be open'));
    expect(unsure.length).toBe(1);
  });
});

describe.concurrent('ranges', () => {
  test('an address does not wait for the services of another one', async () => {
    await using silent = await scripted(SCRIPTS.silent, '127.72.1.0');
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.1.1', silent.port);
    const stop = new AbortController();
    const commit = async ({ observed }: UnitResult) => {
      if (observed.some(({ resource }) => resource === `127.72.1.1:${ssh.port}/tcp`)) stop.abort(new Error('seen'));
    };
    const commits: UnitResult[] = [];
    const keep = async (unit: UnitResult) => {
      commits.push(unit);
      await commit(unit);
    };
    const scan = runScan(
      '127.72.1.0/31',
      { ports: `${silent.port}` },
      { commit: keep, signal: stop.signal },
      SMALL_UNITS,
    );
    await expect(scan).rejects.toThrow('seen');
    expect(commits.flatMap(({ observed }) => observed).length).toBe(1);
  });

  test('an address is scanned whose only open port is none of the usual ones', async () => {
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.2.1');
    const egress = throughNetwork(loopbackEgress(), (to, port) =>
      to.address === '127.72.2.1' && port === 30_077 ? { port: ssh.port } : 'lost',
    );
    const run = await runScan('127.72.2.0/30', { ports: '30000-30099', maxSockets: 900 }, { egress });
    expect(run.observed.map(({ resource }) => resource)).toEqual(['127.72.2.1:30077/tcp']);
    expect(detailOf(run)).toContain('3 addresses did not respond');
  });

  test('an address that is given up after some of its ports is said not to be scanned', async () => {
    await using ssh = await scripted(SCRIPTS.ssh, '127.72.3.1');
    const egress = throughNetwork(loopbackEgress(), (to, port) =>
      to.address === '127.72.3.1' && port === 30_000 ? { port: ssh.port } : 'lost',
    );
    const tuning = { ...SMALL_UNITS, livenessProbes: 64 };
    const run = await runScan('127.72.3.0/30', { ports: '30000-30039', maxSockets: 900 }, { egress }, tuning);
    expect(run.observed.length).toBe(1);
    expect(detailOf(run)).toContain('3 addresses not scanned, as none of the 16 ports tried first responded');
    const skipped = portCoverage(run.commits).filter(({ outcome }) => outcome === 'skipped');
    expect(skipped).toMatchObject([{ count: 120, reason: expect.stringContaining('not scanned') }]);
  });
});
