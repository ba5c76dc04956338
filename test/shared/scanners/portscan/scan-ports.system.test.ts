import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { attemptBySocket } from '../../../../shared/scanning/egress/attempt.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import type { Observation, ScanOutcome, UnitResult } from '../../../../shared/scanning/scanner.ts';
import { freePort, freePorts } from '../../../targets/free-port.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { listening, scripted, type Target } from '../../../targets/server.ts';
import { throughNetwork } from '../../../targets/unreliable.ts';
import { loopbackEgress } from '../scan-context.ts';
import { detailOf, knownPortFinding, runScan, SMALL_UNITS } from './run-scan.ts';

function quick(host?: string, port?: number): Promise<Target> {
  return scripted(SCRIPTS.ssh, host, port);
}

describe.concurrent('one address', () => {
  test('open, closed and silent ports are told apart and counted', async () => {
    // An address of its own: other tests scan 127.0.0.1.
    const host = '127.71.0.1';
    await using server = await quick(host);
    const [closed = 0, silent = 0] = await freePorts(2, host);
    const egress = throughNetwork(loopbackEgress(), (_to, port) => (port === silent ? 'lost' : 'pass'));
    const run = await runScan(host, { ports: [server.port, closed, silent].join(',') }, { egress });
    expect(detailOf(run)).toBe(
      'Scanned 3 ports of 1 address: 1 open (1 service identified), 1 closed, 1 without response',
    );
    expect(run.observed.map((each) => each.resource)).toEqual([`${host}:${server.port}/tcp`]);
    // The connect scan, the conversation by which it was confirmed, and the inquiry of the one check of web servers.
    expect(server.accepted()).toBe(3);
  });

  test('IPv6 is scanned too, with brackets in the resource', async () => {
    await using server = await quick('::1');
    const run = await runScan('0:0:0:0:0:0:0:1', { ports: `${server.port}` });
    expect(run.observed.map((each) => each.resource)).toEqual([`[::1]:${server.port}/tcp`]);
  });

  test('a connection to itself is not an open port', async () => {
    const phantom = await freePort();
    let times = 0;
    const egress = loopbackEgress();
    const run = await runScan(
      '127.0.0.1',
      { ports: `${phantom}` },
      {
        egress: {
          ...egress,
          attempt(to, port, ended) {
            times += port === phantom ? 1 : 0;
            if (port !== phantom || times > 1) return egress.attempt(to, port, ended);
            // Bound to the port it connects to: TCP's simultaneous open with itself.
            const own = { host: to.address, port, localPort: port, localAddress: to.address };
            return attemptBySocket(new Socket().connect(own), ended);
          },
        },
      },
    );
    expect(times).toBeGreaterThan(1);
    expect(detailOf(run)).toBe('Scanned 1 port of 1 address: 0 open, 1 closed, 0 without response');
  });

  test('a port that accepts only once is not confirmed', async () => {
    const server = createServer((socket) => {
      socket.destroy();
      server.close();
    });
    await using target = await listening(server, '127.0.0.1', 0);
    const egress = loopbackEgress();
    const closed = once(server, 'close');
    const attempt: typeof egress.attempt = (to, port, ended) =>
      egress.attempt(to, port, (end) => {
        // The scan hears of it when the port is closed again: this process may be slow to accept.
        if (end === 'connected') void closed.then(() => ended(end));
        else ended(end);
      });
    const run = await runScan('127.0.0.1', { ports: `${target.port}` }, { egress: { ...egress, attempt } });
    expect(detailOf(run)).toBe('Scanned 1 port of 1 address: 0 open, 1 closed, 0 without response');
  });

  test('no answer at all is a failure, not a clean result', async () => {
    const egress = throughNetwork(loopbackEgress(), () => 'lost');
    const run = await runScan('127.0.0.1', { ports: '20-29' }, { egress, known: [knownPortFinding(22)] });
    expect(run.outcome).toMatchObject({
      kind: 'failed',
      detail: '127.0.0.1 did not respond on any of the 10 ports scanned',
    });
    expect(run.absent).toEqual([]);
  });

  test('a shortage of sockets on this side is waited out and closes no port', async () => {
    await using server = await quick();
    let left = 40;
    const codes = ['EMFILE', 'ENOBUFS', 'EADDRNOTAVAIL'];
    const egress = throughNetwork(loopbackEgress(), () => {
      left -= 1;
      return left > 0 ? { code: codes[left % 3] ?? '' } : 'pass';
    });
    const run = await runScan(
      '127.0.0.1',
      { ports: `${server.port}` },
      { egress, known: [knownPortFinding(server.port)] },
    );
    expect(run.observed.length).toBe(1);
    expect(run.absent).toEqual([]);
  });

  test('connects keep to their rate', async () => {
    const ports = await freePorts(60);
    const egress = loopbackEgress();
    const started = performance.now();
    const run = await runScan('127.0.0.1', { ports: ports.join(','), connectsPerSecond: 100 }, { egress });
    expect(detailOf(run)).toContain('60 closed');
    expect(egress.connections() / ((performance.now() - started) / 1000)).toBeLessThan(120);
  });
});

test('all 65,535 ports are looked at in units that show progress, without a phantom', async () => {
  await using server = await quick('127.0.77.1');
  // Other programs of this machine are left alone.
  const egress = throughNetwork(loopbackEgress(), (_to, port) =>
    port < 10_000 && port !== server.port ? { code: 'ECONNREFUSED' } : 'pass',
  );
  const begun = Date.now();
  const run = await runScan('127.0.77.1', { ports: '1-65535' }, { egress });
  const commitsDue = Math.floor((Date.now() - begun) / 5000);
  const open = run.observed.map((each) => each.location);
  expect(open).toContain(`${server.port}/tcp`);
  expect(detailOf(run)).toMatch(
    /^Scanned 65,535 ports of 1 address: \d+ open \(\d+ services? identified\), 65,\d{3} closed, 0 without response$/,
  );
  expect(run.commits.at(-1)).toMatchObject({ done: 65, planned: 65 });
  // One every five seconds, however long it takes, and the last.
  expect(run.commits.length).toBeLessThanOrEqual(commitsDue + 1);
});

describe.concurrent('targets that are not scanned', () => {
  test.each([
    ['10.0.0.1', 'private'],
    ['169.254.169.254', 'cloud metadata'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['10.0.0.0/24', 'private'],
    ['10.255.255.0/7', 'private'],
    ['127.1', 'not an IP address or CIDR range'],
    ['localhost', 'not an IP address or CIDR range'],
    ['8.0.0.0/15', 'more than 65,536 addresses'],
  ])('%s is refused with the reason: %s', async (target, reason) => {
    const egress = createEgress({ allow: [] });
    const run = await runScan(target, { ports: '1-65535' }, { egress });
    expect(run.outcome.kind).toBe(reason.startsWith('more than') ? 'failed' : 'blocked');
    expect(detailOf(run)).toContain(reason);
    expect(detailOf(run).length).toBeLessThanOrEqual(255);
    expect(egress.connections()).toBe(0);
    expect(run.commits).toEqual([]);
  });
});

describe.concurrent('ranges', () => {
  test('addresses that answer are scanned, the others are counted', async () => {
    await using a = await quick('127.0.9.3');
    await using b = await quick('127.0.9.200', a.port);
    const alive = new Set(['127.0.9.3', '127.0.9.200']);
    const egress = throughNetwork(loopbackEgress(), (to) => (alive.has(to.address) ? 'pass' : 'lost'));
    // Host bits may be set.
    const run = await runScan(
      '127.0.9.77/24',
      { ports: `${a.port},${a.port === 9 ? 10 : 9}`, maxSockets: 900 },
      { egress },
    );
    expect(run.observed.map((each) => each.resource).sort()).toEqual([
      `127.0.9.200:${b.port}/tcp`,
      `127.0.9.3:${a.port}/tcp`,
    ]);
    expect(detailOf(run)).toBe(
      'Scanned 2 ports of 2 addresses: 2 open (2 services identified), 2 closed, 0 without response; 254 addresses did not respond',
    );
  });

  test('an address known by an odd port alone is not taken for dead', async () => {
    await using server = await quick('127.0.10.1');
    const egress = throughNetwork(loopbackEgress(), (to, port) =>
      to.address === '127.0.10.1' && port === server.port ? 'pass' : 'lost',
    );
    const ports = `1-20,${server.port}`;
    const run = await runScan(
      '127.0.10.0/31',
      { ports },
      { egress, known: [knownPortFinding(server.port, '127.0.10.1')] },
    );
    expect(run.observed.length).toBe(1);
  });

  test('a range without any answer is a failure', async () => {
    const egress = throughNetwork(loopbackEgress(), () => ({ code: 'EHOSTUNREACH' }));
    const run = await runScan('127.0.11.0/28', { ports: '1-65535' }, { egress });
    expect(run.outcome).toMatchObject({
      kind: 'failed',
      detail: 'None of the 16 addresses of 127.0.11.0/28 responded',
    });
  });
});

describe.concurrent('an address where every port answers', () => {
  const verdict = { checkId: 'every-port-answers', resource: '127.0.0.1', location: 'tcp' };

  test('gets one verdict instead of a finding per port, and closes nothing', async () => {
    await using server = await quick();
    const egress = throughNetwork(loopbackEgress(), () => ({ port: server.port }));
    const run = await runScan('127.0.0.1', { ports: '1-65535' }, { egress, known: [knownPortFinding(22)] });
    expect(run.observed.map(({ checkId, resource, location }) => ({ checkId, resource, location }))).toEqual([verdict]);
    expect(run.absent).toEqual([]);
    expect(egress.connections()).toBeLessThan(50);
    expect(detailOf(run)).toBe('1 address accepts connections on nearly all ports');
  });

  test('is also recognised when only the ports of the setting answer', async () => {
    await using server = await quick();
    const egress = throughNetwork(loopbackEgress(), (_to, port) => (port <= 9000 ? { port: server.port } : 'pass'));
    const run = await runScan('127.0.0.1', { ports: '1-9000' }, { egress });
    expect(run.observed.filter((each) => each.checkId === 'every-port-answers').length).toBe(1);
    expect(run.observed.length).toBeLessThan(1100);
  });

  test('loses the verdict when unused ports refuse again', async () => {
    await using server = await quick();
    const run = await runScan('127.0.0.1', { ports: `${server.port}` }, { known: [verdict] });
    expect(run.absent).toEqual([verdict]);
  });
});

function byPlace(a: { readonly resource: string }, b: { readonly resource: string }): number {
  return a.resource.localeCompare(b.resource);
}

describe.concurrent('hostile servers', () => {
  async function floods(socket: Socket): Promise<void> {
    const chunk = Buffer.alloc(65_536, 'A');
    while (!socket.destroyed)
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  function drips(socket: Socket): void {
    const timer = setInterval(() => socket.write('A'), 80);
    socket.on('close', () => clearInterval(timer));
  }
  test.each([
    ['talks without end', (socket: Socket) => void floods(socket).catch(() => {})],
    ['drips a byte now and then', drips],
    ['resets every conversation', (socket: Socket) => socket.resetAndDestroy()],
  ])('a server that %s costs seconds and a little memory', async (_what, serve) => {
    await using target = await listening(createServer(serve), '127.0.0.1', 0);
    const run = await runScan('127.0.0.1', { ports: `${target.port}` });
    expect(run.observed.map((each) => each.title)).toEqual([`Open port ${target.port}/tcp, service not identified`]);
    expect(run.observed[0]?.evidence.length).toBeLessThan(1500);
  });
});

/** All that the coverage of units counts. */
function countOf(units: readonly UnitResult[]): number {
  return units.flatMap(({ coverage }) => coverage).reduce((sum, { count }) => sum + count, 0);
}

describe('interruptions', () => {
  test('a scan taken up after any unit finds what one go finds', async () => {
    const scripts = [SCRIPTS.ssh, SCRIPTS.smtp, SCRIPTS.mysql, SCRIPTS.telnet];
    const servers = await Promise.all(scripts.map((script) => scripted(script)));
    const closed = await freePorts(7);
    const settings = { ports: [...servers.map((server) => server.port), ...closed].join(',') };
    // One of them is open still: what was told of it before an interruption is not told again.
    const known = [...closed.slice(0, 2), servers[0]?.port ?? 0].map((port) => knownPortFinding(port));
    const whole = await runScan('127.0.0.1', settings, { known }, SMALL_UNITS);
    expect(whole.commits.length).toBe(7);
    expect(whole.absent.length).toBe(2);
    for (const [index, { checkpoint }] of whole.commits.entries()) {
      const before = whole.commits.slice(0, index + 1);
      const rest = await runScan('127.0.0.1', settings, { known, checkpoint }, SMALL_UNITS);
      expect(rest.outcome).toEqual(whole.outcome);
      expect(rest.commits.length).toBe(whole.commits.length - before.length);
      const observed = [...before.flatMap((unit) => unit.observed), ...rest.observed];
      expect(observed.sort(byPlace)).toEqual([...whole.observed].sort(byPlace));
      expect([...before.flatMap((unit) => unit.absent), ...rest.absent].sort(byPlace)).toEqual(
        [...whole.absent].sort(byPlace),
      );
      expect(countOf([...before, ...rest.commits])).toBe(countOf(whole.commits));
    }
    for (const server of servers) await server[Symbol.asyncDispose]();
  });

  test('what is finished beside and behind a slow conversation is stored when time runs out, and told once', async () => {
    const [slow = 0, ...ports] = (await freePorts(4)).toSorted((a, b) => a - b);
    await using servers = new AsyncDisposableStack();
    servers.use(await scripted(SCRIPTS.silent, '127.0.0.1', slow));
    const fast: Target[] = [];
    for (const port of ports) fast.push(servers.use(await scripted(SCRIPTS.ftp, '127.0.0.1', port)));
    const settings = { ports: [slow, ...ports].join(',') };
    let committedAt = Number.POSITIVE_INFINITY;
    const commit = async () => {
      committedAt = Math.min(committedAt, performance.now());
    };
    // They are asked the same.
    const isQuiet = () => new Set(fast.map(({ accepted }) => accepted())).size === 1;
    const remainingMs = () => (performance.now() - committedAt > 1500 && isQuiet() ? 500 : 600_000);
    const first = await runScan('127.0.0.1', settings, { remainingMs, commit }, SMALL_UNITS);
    expect(first.outcome).toMatchObject({ kind: 'paused', left: `ports ${slow} of 127.0.0.1` });
    const places = (run: typeof first) =>
      run.observed.flatMap(({ checkId, resource }) => (checkId === 'open-port' ? [resource] : [])).sort();
    expect(places(first)).toEqual(ports.map((port) => `127.0.0.1:${port}/tcp`).sort());
    const { checkpoint } = first.commits.at(-1) ?? {};
    const rest = await runScan('127.0.0.1', settings, { checkpoint }, SMALL_UNITS);
    expect(detailOf(rest)).toBe(
      'Scanned 4 ports of 1 address: 4 open (3 services identified), 0 closed, 0 without response',
    );
    expect(places(rest)).toEqual([`127.0.0.1:${slow}/tcp`]);
    const coverage = [...first.commits, ...rest.commits].flatMap((unit) => unit.coverage);
    const times = (id: string, port = '') =>
      coverage.reduce(
        (sum, { checkId, target, count }) => sum + (checkId === id && target.includes(port) ? count : 0),
        0,
      );
    expect(times('open-port')).toBe(4);
    for (const port of ports) expect(times('anonymous-ftp', `:${port}`)).toBe(1);
  });

  test('a range whose invocations each last one unit is finished like any other', async () => {
    await using server = await quick('127.0.12.5');
    const egress = throughNetwork(loopbackEgress(), (to) =>
      to.address === '127.0.12.5' ? 'pass' : { code: 'EHOSTUNREACH' },
    );
    const settings = { ports: `${server.port},9,10,11,12` };
    const observed: Observation[] = [];
    let checkpoint: unknown;
    let outcome: ScanOutcome = { kind: 'paused' };
    let invocations = 0;
    for (; outcome.kind === 'paused' && invocations < 40; invocations += 1) {
      let committed = 0;
      const commit = async () => {
        committed += 1;
      };
      const remainingMs = () => (committed === 0 ? 600_000 : 0);
      const run = await runScan('127.0.12.0/26', settings, { egress, checkpoint, remainingMs, commit }, SMALL_UNITS);
      observed.push(...run.observed);
      checkpoint = run.commits.at(-1)?.checkpoint;
      outcome = run.outcome;
    }
    expect(invocations).toBeGreaterThan(4);
    expect(observed.map((each) => each.resource)).toEqual([`127.0.12.5:${server.port}/tcp`]);
    expect(outcome).toMatchObject({
      detail: expect.stringContaining(
        '1 open (1 service identified), 4 closed, 0 without response; 63 addresses did not respond',
      ),
    });
  });

  test('a scan with no time left pauses without traffic', async () => {
    const egress = loopbackEgress();
    const run = await runScan('127.0.0.1', { ports: '1-65535' }, { egress, remainingMs: () => 10_000 });
    expect(run.outcome).toMatchObject({ kind: 'paused' });
    expect(egress.connections()).toBe(0);
  });

  test('a scan that runs out of time pauses before it is stopped', async () => {
    const egress = throughNetwork(loopbackEgress(), (_to, port) => (port < 12_000 ? 'lost' : 'pass'));
    const until = Date.now() + 16_000;
    const run = await runScan('127.0.0.1', { ports: '1-11000' }, { egress, remainingMs: () => until - Date.now() });
    expect(run.outcome).toMatchObject({ kind: 'paused' });
    expect(Date.now()).toBeLessThan(until);
  });

  test('an abort stops all traffic at once and throws its reason', async () => {
    await using server = await scripted(SCRIPTS.silent);
    const egress = throughNetwork(loopbackEgress(), (_to, port) =>
      port === server.port || port >= 12_000 ? 'pass' : 'lost',
    );
    const abort = new AbortController();
    const reason = new Error('cancelled by the user');
    const scan = runScan('127.0.0.1', { ports: `1-9000,${server.port}` }, { egress, signal: abort.signal });
    setTimeout(() => abort.abort(reason), 700);
    await expect(scan).rejects.toBe(reason);
    const after = egress.connections();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(egress.connections()).toBe(after);
  });

  test('a commit that fails ends the scan with its error', async () => {
    await using server = await quick();
    const lost = new Error('the lease is lost');
    const commit = () => Promise.reject(lost);
    await expect(runScan('127.0.0.1', { ports: `${server.port}` }, { commit })).rejects.toBe(lost);
  });
});
