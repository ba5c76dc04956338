import { expect, test } from 'vitest';
import { freePort, freePorts } from '../../../../targets/free-port.ts';
import { SCRIPTS } from '../../../../targets/scripts.ts';
import { scripted } from '../../../../targets/server.ts';
import { seeded, throughNetwork } from '../../../../targets/unreliable.ts';
import { loopbackEgress } from '../../scan-context.ts';
import { knownPortFinding, runScan } from '../run-scan.ts';

test.concurrent('a port that refuses is proven closed', async () => {
  const known = knownPortFinding(await freePort());
  const run = await runScan('127.0.0.1', { ports: '1-65535' }, { known: [known], egress: onlyPort(known.location) });
  expect(run.absent).toEqual([known]);
});

/** Everything but one port is refused without being touched: other programs of this machine are left alone. */
function onlyPort(location: string) {
  return throughNetwork(loopbackEgress(), (_to, port) =>
    `${port}/tcp` === location ? 'pass' : { code: 'ECONNREFUSED' },
  );
}

test.concurrent('a silent port is proven closed while the host answers elsewhere', async () => {
  await using other = await scripted(SCRIPTS.ssh);
  const gone = await freePort();
  let tries = 0;
  const egress = throughNetwork(loopbackEgress(), (_to, port) => {
    if (port !== gone) return 'pass';
    tries += 1;
    return 'lost';
  });
  const run = await runScan(
    '127.0.0.1',
    { ports: `${gone},${other.port}` },
    { egress, known: [knownPortFinding(gone)] },
  );
  expect(run.absent).toEqual([knownPortFinding(gone)]);
  expect(tries).toBeGreaterThanOrEqual(10);
});

test.concurrent('a host that goes silent in the middle of the scan proves nothing', async () => {
  await using other = await scripted(SCRIPTS.ssh);
  const gone = await freePort();
  let tries = 0;
  const egress = throughNetwork(loopbackEgress(), (_to, port) => {
    if (port === gone) tries += 1;
    return port === gone || tries > 5 ? 'lost' : 'pass';
  });
  const run = await runScan(
    '127.0.0.1',
    { ports: `${gone},${other.port}` },
    { egress, known: [knownPortFinding(gone)] },
  );
  expect(run.absent).toEqual([]);
});

test.concurrent('findings that the scan did not cover are left alone', async () => {
  await using server = await scripted(SCRIPTS.ssh);
  const known = [
    knownPortFinding(await freePort()),
    knownPortFinding(server.port, '127.0.0.2'),
    { ...knownPortFinding(server.port), checkId: 'something-else' },
    { ...knownPortFinding(server.port), resource: 'nonsense' },
  ];
  const run = await runScan('127.0.0.1', { ports: `${server.port}` }, { known });
  expect(run.absent).toEqual([]);
});

test.concurrent('with 30 % of the connections lost, 20 scans close no open port and miss none', async () => {
  const scripts = [SCRIPTS.ssh, SCRIPTS.smtp, SCRIPTS.mysql, SCRIPTS.telnet, SCRIPTS.imap];
  const servers = await Promise.all(scripts.map((script) => scripted(script)));
  const closed = await freePorts(25);
  const open = servers.map((server) => server.port);
  const known = [...open, ...closed.slice(0, 5)].map((port) => knownPortFinding(port));
  const runs = await Promise.all(
    Array.from({ length: 20 }, (_, seed) => {
      const random = seeded(seed + 1);
      const egress = throughNetwork(loopbackEgress(), () => (random() < 0.3 ? 'lost' : 'pass'));
      return runScan('127.0.0.1', { ports: [...open, ...closed].join(',') }, { egress, known });
    }),
  );
  for (const run of runs) {
    const absent = run.absent.map((each) => each.location);
    expect(open.filter((port) => absent.includes(`${port}/tcp`))).toEqual([]);
    const ports = run.observed.filter(({ checkId }) => checkId === 'open-port');
    const seen = ports.map((each) => each.location).sort();
    expect(seen).toEqual(open.map((port) => `${port}/tcp`).sort());
    expect(run.absent.length).toBe(5);
  }
  for (const server of servers) await server[Symbol.asyncDispose]();
});
