import { describe, expect, test } from 'vitest';
import type { UnitResult } from '../../../../shared/scanning/scanner.ts';
import { RateLimit } from '../../../targets/defence/rate-limit.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';
import { seeded, throughNetwork } from '../../../targets/unreliable.ts';
import { loopbackEgress } from '../scan-context.ts';
import { detailOf, runScan, SMALL_UNITS } from './run-scan.ts';

const REFUSED = { code: 'ECONNREFUSED' } as const;
const RUNS = 20;

const portsOf = (observed: readonly { readonly location: string }[]) =>
  observed.map(({ location }) => Number.parseInt(location, 10)).sort((a, b) => a - b);

describe.concurrent('20 of 20 scans are complete', () => {
  test('of a host that answers 100 connections a second, with 20 of 1,000 ports open', async () => {
    const open = Array.from({ length: 20 }, (_, index) => 30_010 + index * 50);
    const runs = Array.from({ length: RUNS }, async (_, lane) => {
      const host = `127.73.0.${lane + 1}`;
      await using ssh = await scripted(SCRIPTS.ssh, host);
      const limit = new RateLimit(100, () => performance.now());
      const egress = throughNetwork(loopbackEgress(), (_to, port) => {
        if (!limit.admits()) return 'lost';
        return open.includes(port) ? { port: ssh.port } : REFUSED;
      });
      const run = await runScan(host, { ports: '30000-30999', maxSockets: 900 }, { egress });
      expect(detailOf(run)).toContain('of packets were lost');
      return portsOf(run.observed);
    });
    expect(await Promise.all(runs)).toEqual(Array.from({ length: RUNS }, () => open));
  });

  test.each([
    ['closed', '127.74.0', REFUSED],
    ['filtered', '127.75.0', 'lost'],
  ] as const)('with 30 percent of packets lost, 3 ports open and the others %s', async (_what, network, other) => {
    const open = [30_010, 30_333, 30_900];
    const runs = Array.from({ length: RUNS }, async (_, lane) => {
      const host = `${network}.${lane + 1}`;
      await using ssh = await scripted(SCRIPTS.ssh, host);
      const random = seeded(lane);
      const egress = throughNetwork(loopbackEgress(), (_to, port) => {
        if (random() < 0.3) return 'lost';
        return open.includes(port) ? { port: ssh.port } : other;
      });
      const run = await runScan(host, { ports: '30000-30999', maxSockets: 900 }, { egress });
      return portsOf(run.observed);
    });
    expect(await Promise.all(runs)).toEqual(Array.from({ length: RUNS }, () => open));
  });
});

test('a range whose invocations are killed one in three times misses nothing and reports nothing twice', async () => {
  const random = seeded(7);
  await using ssh = await scripted(SCRIPTS.ssh, '0.0.0.0');
  const isOpen = (address: string, port: number) => (Number(address.split('.')[3]) * 7 + port) % 50 === 0;
  const egress = throughNetwork(loopbackEgress(), (to, port) =>
    isOpen(to.address, port) ? { port: ssh.port } : REFUSED,
  );
  const units: UnitResult[] = [];
  const settings = { ports: '20000-20399', maxSockets: 300 };
  const tuning = { ...SMALL_UNITS, blockSize: 50 };
  let kills = 0;
  for (let invocations = 0; ; invocations += 1) {
    let left = 30;
    const killed = new AbortController();
    const dies = random() < 1 / 3;
    const commit = async (unit: UnitResult) => {
      // What is not stored before the end of an invocation is lost with it.
      if (dies && left <= 0) throw new Error('killed');
      units.push({ ...unit, checkpoint: JSON.parse(JSON.stringify(unit.checkpoint)) });
      left -= 1;
      if (dies && left <= 0) killed.abort(new Error('killed'));
    };
    const checkpoint = units.at(-1)?.checkpoint;
    const remainingMs = () => (left > 0 || dies ? 600_000 : 0);
    const given = { egress, commit, checkpoint, remainingMs, signal: killed.signal };
    const outcome = await runScan('127.77.0.0/27', settings, given, tuning).then(
      (run) => run.outcome.kind,
      () => 'killed',
    );
    kills += outcome === 'killed' ? 1 : 0;
    if (outcome === 'finished') break;
    expect(invocations).toBeLessThan(200);
  }
  expect(kills).toBeGreaterThan(0);
  const found = units.flatMap(({ observed }) => observed.map(({ resource }) => resource));
  const expected = Array.from({ length: 32 }, (_, host) => `127.77.0.${host}`).flatMap((address) =>
    Array.from({ length: 400 }, (_, index) => 20_000 + index)
      .filter((port) => isOpen(address, port))
      .map((port) => `${address}:${port}/tcp`),
  );
  const told = new Map<string, number>();
  for (const { checkId, outcome, count } of units.flatMap(({ coverage }) => coverage))
    if (checkId === 'open-port') told.set(outcome, (told.get(outcome) ?? 0) + count);
  const missing = expected.filter((place) => !found.includes(place));
  // An overloaded machine drops packets of its own: the ports that did not answer are told, and are few.
  const silent = told.get('blocked') ?? 0;
  expect({
    twice: found.filter((place, at) => found.indexOf(place) !== at),
    missing: missing.length,
    told: Object.fromEntries(told),
  }).toEqual({
    twice: [],
    missing: silent,
    told: {
      positive: expected.length - silent,
      negative: 32 * 400 - expected.length,
      ...(silent > 0 && { blocked: silent }),
    },
  });
  expect(silent, missing.join()).toBeLessThan(10);
});
