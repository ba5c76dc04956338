import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PortscanChoice } from '../../../../shared/records/policies/scan-options.ts';
import { Exclusions } from '../../../../shared/scanners/portscan/exclusions.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { parsePortList } from '../../../../shared/scanning/ports/port-list.ts';
import type { CoverageEntry, ScanScope } from '../../../../shared/scanning/scanner.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';
import { loopbackEgress } from '../scan-context.ts';
import { detailOf, openScope, runScan, SMALL_UNITS } from './run-scan.ts';

const scope = (more: Partial<ScanScope['exclusions']>): ScanScope => ({
  ...openScope,
  exclusions: { ...openScope.exclusions, ...more },
});

/** An egress that tells every port and address that was asked for. */
function listening() {
  const egress = loopbackEgress();
  const asked: { address: string; port: number }[] = [];
  return {
    asked,
    egress: {
      ...egress,
      connect: (to: Parameters<typeof egress.connect>[0], port: number) => {
        asked.push({ address: to.address, port });
        return egress.connect(to, port);
      },
      attempt: (...[to, port, ended]: Parameters<typeof egress.attempt>) => {
        asked.push({ address: to.address, port });
        return egress.attempt(to, port, ended);
      },
    },
  };
}

const sum = (entries: readonly CoverageEntry[], outcome: string) =>
  entries.reduce((total, entry) => total + (entry.outcome === outcome ? entry.count : 0), 0);

describe('what cannot be tested from here', () => {
  test('a port that nothing gets out to is not touched, and is not taken for closed or silent', async () => {
    const { asked, egress } = listening();
    const run = await runScan('127.0.0.1', { ports: '20-29' }, { egress: { ...egress, blockedPorts: [25] } });
    expect(asked.map(({ port }) => port)).not.toContain(25);
    const all = run.commits.flatMap((unit) => unit.coverage);
    const coverage = all.filter(({ checkId }) => checkId === 'open-port');
    expect(coverage).toContainEqual({
      checkId: 'open-port',
      target: '127.0.0.1 25/tcp',
      outcome: 'not_testable',
      count: 1,
      reason: 'not testable from here: the network that scans run in blocks outbound connections to it',
    });
    expect(sum(coverage, 'negative') + sum(coverage, 'positive')).toBe(9);
    const words = 'Port 25 is not testable from here: outbound connections to it are blocked';
    expect(detailOf(run)).toContain(words);
  });

  test('with no other port the scan says that alone, and a policy comes first', async () => {
    const egress = { ...loopbackEgress(), blockedPorts: [25] };
    const run = await runScan('127.0.0.1', { ports: '25' }, { egress });
    expect(run.outcome).toMatchObject({ kind: 'failed', detail: expect.stringMatching(/^Port 25 is not testable/) });
    expect(run.commits.flatMap(({ coverage }) => coverage)).toEqual([
      expect.objectContaining({ target: '127.0.0.1 25/tcp', outcome: 'not_testable' }),
    ]);
    const excluded = await runScan('127.0.0.1', { ports: '25' }, { egress, scope: scope({ ports: ['25'] }) });
    expect(excluded.outcome).toMatchObject({ kind: 'skipped' });
  });

  test('a target with IPv6 alone, where there is none, is over at once with all its ports not testable', async () => {
    const egress = createEgress({ allow: ['2001:db8::/32'], ipv6: false });
    const run = await runScan('2001:db8::7', { ports: '1-1000' }, { egress });
    const words =
      '2001:db8::7 is not testable from here: it has IPv6 addresses only, and this installation has no IPv6 connectivity';
    expect(run.outcome).toEqual({ kind: 'failed', detail: words, errorClass: 'not_testable' });
    expect(run.commits.flatMap(({ coverage }) => coverage)).toEqual([
      { checkId: 'open-port', target: '2001:db8::7', outcome: 'not_testable', count: 1000, reason: words },
    ]);
    expect(egress.connections()).toBe(0);
  });
});

describe('what a policy excludes', () => {
  test('no excluded port is touched, decoys included, and the coverage says so', async () => {
    const { asked, egress } = listening();
    const given = { egress, scope: scope({ ports: ['12000-65535', '22'] }) };
    const run = await runScan('127.0.0.1', { ports: '20-29,13000' }, given, SMALL_UNITS);
    expect(run.outcome.kind).toBe('finished');
    expect(asked.every(({ port }) => port < 12_000 && port !== 22)).toBe(true);
    const coverage = run.commits.flatMap((unit) => unit.coverage);
    expect(coverage).toContainEqual({
      checkId: 'open-port',
      target: '127.0.0.1 12000-65535,22/tcp',
      outcome: 'skipped',
      count: 2,
      reason: 'excluded by the policy',
    });
    expect(sum(coverage, 'negative') + sum(coverage, 'positive')).toBe(9);
  });

  test('no excluded address is touched', async () => {
    await using server = await scripted(SCRIPTS.ssh, '127.0.0.5');
    const { asked, egress } = listening();
    const given = { egress, scope: scope({ hosts: ['127.0.0.4/31', '127.0.0.5', 'a.example.test', '10.0.0.0/8'] }) };
    const run = await runScan('127.0.0.0/29', { ports: `${server.port},1` }, given, SMALL_UNITS);
    expect(run.outcome.kind).toBe('finished');
    expect(asked.map(({ address }) => address)).not.toContain('127.0.0.5');
    expect(asked.map(({ address }) => address)).not.toContain('127.0.0.4');
    expect(run.observed).toEqual([]);
    const coverage = run.commits.flatMap((unit) => unit.coverage);
    expect(sum(coverage, 'skipped')).toBe(4);
  });

  test('is in the coverage once, also where time runs out while the first addresses are looked for', async () => {
    let begun = 0;
    // Connections that nothing comes of, until there is no time left.
    const attempt = () => {
      begun += 1;
      return { cancel: () => {} };
    };
    const given = { scope: scope({ ports: ['30001-30002'] }) };
    const egress = { ...loopbackEgress(), attempt };
    const short = { ...given, egress, remainingMs: () => (begun < 4 ? 600_000 : 500) };
    const first = await runScan('127.0.0.0/29', { ports: '30000-30003' }, short, SMALL_UNITS);
    expect(first.outcome.kind).toBe('paused');
    const checkpoint = first.commits.at(-1)?.checkpoint;
    expect(checkpoint).toMatchObject({ probed: 0 });
    const second = await runScan('127.0.0.0/29', { ports: '30000-30003' }, { ...given, checkpoint }, SMALL_UNITS);
    expect(
      sum(
        [first, second].flatMap((run) => run.commits.flatMap((unit) => unit.coverage)),
        'skipped',
      ),
    ).toBe(16);
  });

  test('is told in the detail, and not taken for silent', async () => {
    const { egress } = listening();
    const given = { egress, scope: scope({ hosts: ['127.0.0.4/31'], ports: ['30001-30002'] }) };
    const run = await runScan('127.0.0.0/29', { ports: '30000-30003' }, given, SMALL_UNITS);
    expect(detailOf(run)).toBe(
      'Scanned 2 ports of 6 addresses: 0 open, 12 closed, 0 without response; excluded by the policy: 2 addresses, 2 ports',
    );
  });

  test.each([
    [{ hosts: ['127.0.0.0/8'] }, 'excludes every address of 127.0.0.1'],
    [{ ports: ['1-65535'] }, 'excludes every port'],
  ])('with nothing left there is no scan: %o', async (exclusions, words) => {
    const { asked, egress } = listening();
    const run = await runScan('127.0.0.1', { ports: '1-100' }, { egress, scope: scope(exclusions) });
    expect(run.outcome).toMatchObject({ kind: 'skipped', detail: expect.stringContaining(words) });
    expect(asked).toEqual([]);
  });

  test('a port that cannot be read stops the scan: rather none than one that goes too far', async () => {
    const { asked, egress } = listening();
    const run = await runScan('127.0.0.1', { ports: '1-100' }, { egress, scope: scope({ ports: ['ssh'] }) });
    expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'setting_invalid' });
    expect(asked).toEqual([]);
  });

  test('counts each address once, however the ranges overlap', () => {
    const cidr = fc
      .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 24, max: 32 }))
      .map(([last, prefix]) => `10.0.0.${last}/${prefix}`);
    fc.assert(
      fc.property(fc.array(cidr, { maxLength: 6 }), (hosts) => {
        const exclusions = new Exclusions('10.0.0.0/24', 256, parsePortList('1'), { hosts, ports: [], paths: [] });
        const left = Array.from({ length: 256 }, (_, index) => index).filter((index) => !exclusions.isExcluded(index));
        expect(exclusions.allowedAddresses).toBe(left.length);
      }),
    );
  });
});

describe('what a policy chooses', () => {
  const choosing = (portscan: PortscanChoice): ScanScope => ({ ...openScope, portscan });

  test.each([
    [['30000-30004'], 5],
    ['top-100', 100],
  ] as const)('ports %j are scanned in place of those of the stage', async (ports, size) => {
    const { egress } = listening();
    const given = {
      egress,
      scope: choosing({ ports: typeof ports === 'string' ? ports : [...ports], udp: false, tls: true }),
    };
    const run = await runScan('127.0.0.1', { ports: '1-65535' }, given);
    expect(detailOf(run)).toContain(`Scanned ${size} ports of 1 address: `);
  });

  test('a list that a policy chooses starts a scan anew whose checkpoint is of another', async () => {
    const { egress } = listening();
    const first = await runScan('127.0.0.1', { ports: '30000-30009' }, { egress });
    const checkpoint = first.commits.at(-1)?.checkpoint;
    const scope = choosing({ ports: ['30000-30011'], udp: false, tls: true });
    const run = await runScan('127.0.0.1', { ports: '30000-30009' }, { egress, scope, checkpoint });
    expect(detailOf(run)).toContain('Scanned 12 ports of 1 address: 0 open, 12 closed');
  });

  test('without TLS no handshake is begun, and the detail says so', async () => {
    let handshakes = 0;
    // As nginx answers plain HTTP on its TLS port; a ClientHello is a record of type 22 (RFC 8446, section 5.1).
    const answer = (received: string) => {
      if (received.startsWith('\x16')) handshakes += 1;
      return 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nThe plain HTTP request was sent to HTTPS port';
    };
    await using server = await scripted({ answer });
    const scanned = async (tls: boolean) => {
      const scope = choosing({ ports: [String(server.port)], udp: false, tls });
      return detailOf(await runScan('127.0.0.1', { ports: '1' }, { scope }));
    };
    expect(await scanned(false)).toMatch(/1 open .*; TLS not tested, as the policy says$/);
    expect(handshakes).toBe(0);
    expect(await scanned(true)).not.toContain('TLS');
    expect(handshakes).toBeGreaterThan(0);
  });

  test('without TLS no service is asked to go over to it, nothing known of TLS is closed, and the coverage says so', async () => {
    const asked: string[] = [];
    const answer = (received: string) => {
      asked.push(received);
      return received.startsWith('STARTTLS') ? '220 Go ahead\r\n' : '250-mail.test\r\n250 STARTTLS\r\n';
    };
    await using mail = await scripted({ banner: '220 mail.test ESMTP Postfix (Debian/GNU)\r\n', answer });
    await using ssh = await scripted(SCRIPTS.ssh);
    const known = [mail, ssh].map(({ port }) => ({
      checkId: 'tls-certificate-expired',
      resource: `127.0.0.1:${port}/tcp`,
      location: `${port}/tcp`,
    }));
    const ports = [mail, ssh].map(({ port }) => String(port));
    const scanned = async (tls: boolean) => {
      const run = await runScan('127.0.0.1', { ports: '1' }, { known, scope: choosing({ ports, udp: false, tls }) });
      const coverage = run.commits.flatMap((unit) => unit.coverage);
      return { closed: run.absent, coverage: coverage.filter(({ checkId }) => checkId === 'tls-certificate-expired') };
    };
    const skipped = { outcome: 'skipped', count: 1, reason: 'TLS not tested, as the policy says' };
    expect(await scanned(false)).toEqual({
      closed: [],
      coverage: [{ checkId: 'tls-certificate-expired', target: '127.0.0.1', ...skipped }],
    });
    expect(asked.filter((text) => text.startsWith('STARTTLS'))).toEqual([]);
    expect((await scanned(true)).closed).toContainEqual(known[1]);
    expect(asked.some((text) => text.startsWith('STARTTLS'))).toBe(true);
  });
});

test('the slower of stage and policy sets the pace', async () => {
  const given = { scope: { ...openScope, rate: { requestsPerSecond: 10, connectsPerSecond: 100 } } };
  const started = performance.now();
  await runScan('127.0.0.1', { ports: '30000-30199', connectsPerSecond: 10_000 }, given);
  expect(performance.now() - started).toBeGreaterThan(900);
});

test('every port of a scan is in its coverage once', async () => {
  await using server = await scripted(SCRIPTS.ssh);
  const phases: string[] = [];
  const given = { phase: (name: string) => phases.push(name) };
  const first = Math.max(1, server.port - 20);
  const run = await runScan('127.0.0.1', { ports: `${first}-${server.port}` }, given, SMALL_UNITS);
  const coverage = run.commits.flatMap((unit) => unit.coverage).filter(({ checkId }) => checkId === 'open-port');
  const counted = coverage.reduce((total, { count }) => total + count, 0);
  expect(counted).toBe(server.port - first + 1);
  expect(new Set(coverage.map(({ target, outcome }) => `${target} ${outcome}`)).size).toBe(coverage.length);
  expect(phases).toEqual(['ports', 'services']);
});
