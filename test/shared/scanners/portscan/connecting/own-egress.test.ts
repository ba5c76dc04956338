import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEgress, type Egress } from '../../../../../shared/scanning/egress/egress.ts';
import { parsePortList } from '../../../../../shared/scanning/ports/port-list.ts';
import { portRanges } from '../../../../../shared/scanning/ports/port-ranges.ts';
import type { ScanContext } from '../../../../../shared/scanning/scanner.ts';
import { SCRIPTS } from '../../../../targets/scripts.ts';
import { scripted, type Target } from '../../../../targets/server.ts';
import { throughNetwork } from '../../../../targets/unreliable.ts';
import { detailOf, knownPortFinding, runScan, SMALL_UNITS } from '../run-scan.ts';

const CONTROL = '127.79.0.1';
const TARGET = '127.79.0.2';
const loopback = { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'], controls: [CONTROL] };

/**
 * A network that lets nothing out to port 25 and resets connections to port 30. At the target port 22 is open and 23
 * filtered; the control accepts on every port.
 */
function network(server: Target, asked: string[] = [], isControlThere = true): Egress {
  return throughNetwork(createEgress(loopback), ({ address }, port) => {
    if (address === CONTROL) asked.push(`${port}`);
    if (port === 25) return 'lost';
    if (port === 30) return { code: 'ECONNREFUSED' };
    if (address === CONTROL) return isControlThere ? { port: server.port } : 'lost';
    if (port === 23) return 'lost';
    return port === 22 ? { port: server.port } : { code: 'ECONNREFUSED' };
  });
}

const scan = (given: Partial<ScanContext>) => runScan(TARGET, { ports: '20-30' }, given, SMALL_UNITS);

describe.concurrent('a control', () => {
  test('shows what is blocked in the own network, which is not testable, and closes no finding', async () => {
    await using server = await scripted(SCRIPTS.ssh, '0.0.0.0');
    const known = [22, 23, 25, 30].map((port) => knownPortFinding(port, TARGET));
    const run = await scan({ egress: network(server), known });
    expect(run.observed.map(({ location }) => location)).toEqual(['22/tcp']);
    expect(run.absent.map(({ location }) => location)).toEqual(['23/tcp']);
    const coverage = run.commits.flatMap((unit) => unit.coverage);
    expect(coverage).toContainEqual({
      checkId: 'open-port',
      target: `${TARGET} 25,30/tcp`,
      outcome: 'not_testable',
      count: 2,
      reason: 'not testable from here: the network that scans run in blocks outbound connections to it',
    });
    expect(detailOf(run)).toContain('Ports 25, 30 are not testable from here');
    expect(detailOf(run)).toContain('Scanned 9 ports of 1 address');
  });

  test('is asked once a run, however many invocations it takes', async () => {
    await using server = await scripted(SCRIPTS.ssh, '0.0.0.0');
    const asked: string[] = [];
    const egress = network(server, asked);
    let isShort = false;
    const first = await scan({
      egress,
      remainingMs: () => (isShort ? 0 : 600_000),
      commit: async () => {
        isShort = true;
      },
    });
    expect(first.outcome.kind).toBe('paused');
    const sofar = asked.length;
    const second = await scan({ egress, checkpoint: first.commits.at(-1)?.checkpoint });
    expect(detailOf(second)).toContain('Ports 25, 30 are not testable from here');
    expect(asked.length).toBe(sofar);
  });

  test('that accepts nowhere says nothing, and the detail says so', async () => {
    await using server = await scripted(SCRIPTS.ssh, '0.0.0.0');
    const run = await scan({ egress: network(server, [], false) });
    expect(detailOf(run)).toContain(
      "the control address accepted no connection: ports blocked in the scanner's network are unknown",
    );
    expect(detailOf(run)).not.toContain('not testable');
  });

  test('that the stage does not permit is not connected to', async () => {
    await using server = await scripted(SCRIPTS.ssh, '0.0.0.0');
    const asked: string[] = [];
    const egress = { ...network(server, asked), controls: ['192.0.2.9'] };
    expect(detailOf(await scan({ egress }))).toContain('the control address accepted no connection');
    const other = { ...network(server, asked), controls: ['2001:db8::9'] };
    expect(detailOf(await scan({ egress: other }))).not.toContain('control');
    expect(asked).toEqual([]);
  });
});

test('without a control nobody but the target is connected to', async () => {
  await using server = await scripted(SCRIPTS.ssh, '0.0.0.0');
  const addresses = new Set<string>();
  const egress = throughNetwork({ ...network(server), controls: [] }, ({ address }) => {
    addresses.add(address);
    return { code: 'ECONNREFUSED' };
  });
  await scan({ egress });
  expect([...addresses]).toEqual([TARGET]);
});

test('ports are written as a list that reads as the same ports', () => {
  const ports = fc.uniqueArray(fc.integer({ min: 1, max: 65_535 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(ports, (some) => {
      const list = parsePortList(portRanges(some));
      expect(Array.from({ length: list.size }, (_, index) => list.at(index))).toEqual(some.toSorted((a, b) => a - b));
    }),
  );
  expect(portRanges([8080, 25, 26, 27])).toBe('25-27,8080');
  expect(portRanges([])).toBe('');
});
