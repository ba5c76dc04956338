import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CoverageEntry, Observation } from '../../../shared/scanning/scanner.ts';
import { withPackage } from '../debian-package.ts';
import { udpClients, udpDaemons } from './udp-daemons.ts';

const SCRIPT = new URL('scan-neighbor.ts', import.meta.url).pathname;

interface Scanned {
  readonly observed: readonly Observation[];
  /** What the line of each finding printed, by its title. */
  readonly printed: Readonly<Record<string, string>>;
  readonly coverage: readonly CoverageEntry[];
  readonly detail: string;
}

let scanned: Scanned = { observed: [], printed: {}, coverage: [], detail: '' };

beforeAll(async () => {
  // Fetched here: where the scan runs nothing is reached but the host beside it.
  for (const { debian } of [...Object.values(udpDaemons), ...udpClients, { debian: 'netcat-openbsd' }])
    withPackage(debian, []);
  const child = spawn('unshare', ['-n', process.execPath, SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
  scanned = JSON.parse(await text(child.stdout));
});

describe.each(Object.entries(udpDaemons))('%s', (_, { evidence, port, printed, score, title }) => {
  test('is found at its port over UDP', () => {
    const found = scanned.observed.find(
      ({ checkId, location }) => checkId === 'open-port' && location === `${port}/udp`,
    );
    expect(found).toMatchObject({ title, score, evidence: expect.stringMatching(evidence) });
  });

  test('answers the line of its finding', () => {
    expect(scanned.printed[title]).toMatch(printed);
  });
});

test('the default community of an agent that takes it is found, and its line reads the system', () => {
  const title = 'SNMP default community accepted: public';
  const found = scanned.observed.find(({ checkId }) => checkId === 'snmp-default-community');
  expect(found).toMatchObject({ title, score: 8, location: '161/udp' });
  expect(found?.evidence).toContain('Response: a printer');
  expect(scanned.printed[title]).toContain('a printer');
});

test('nothing else is found, and every port of the scan is in its coverage and its detail', () => {
  const ports = Object.values(udpDaemons).map(({ port }) => port);
  expect(scanned.observed.length).toBe(ports.length + 1);
  expect(scanned.coverage.filter(({ checkId }) => checkId === 'open-port')).toEqual([
    {
      checkId: 'open-port',
      target: `10.9.0.1 ${ports.toSorted((a, b) => a - b).join(',')}/udp`,
      outcome: 'positive',
      count: 13,
    },
  ]);
  expect(scanned.detail).toContain('UDP: 13 ports probed, 13 open, 0 closed, 0 open or filtered');
});
