import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledScan, lambdaFlags } from '../../../scan-process/function-process.ts';
import { randomOf, scanLargeRange } from '../../../scan-process/large-range.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';

const firstPort = 23_000;
const ports = 64;
const services = 100;
/** Of the function, by which V8 measures what it may let lie. */
const functionMb = 1769;
const memoryMb = 256;

test('a /24 over many invocations, each third of them killed: every port once, within 256 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'large-range-'));
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomOf(seed);
  const places = new Set<string>();
  while (places.size < services)
    places.add(`127.83.0.${Math.floor(random() * 256)}:${firstPort + Math.floor(random() * ports)}`);
  const servers = await Promise.all(
    [...places].map((place, index) => {
      const [host, port] = place.split(':');
      return scripted(index % 2 === 0 ? SCRIPTS.ssh : SCRIPTS.ftp, host, Number(port));
    }),
  );
  try {
    const scan = await scanLargeRange(
      [process.execPath, ...lambdaFlags(functionMb), await bundledScan(folder, 'portscan-process')],
      {
        file: join(folder, 'units'),
        target: '127.83.0.0/24',
        ports: `${firstPort}-${firstPort + ports - 1}`,
        connects: 2500,
        blockSize: 16,
        commitEveryMs: 50,
      },
      random,
    );
    const { outcome, invocations, killed, connects, peakMb, observed, covered } = scan;
    console.log(`seed ${seed}: ${invocations} invocations, ${killed} killed, ${connects} connections, ${peakMb} MB`);
    expect(outcome).toContain(`Scanned ${ports} ports of 256 addresses: ${services} open (${services} services`);
    expect(invocations).toBeGreaterThan(6);
    expect(killed).toBeGreaterThanOrEqual(2);
    expect(observed.toSorted()).toEqual([...places].map((place) => `${place}/tcp`).sort());
    expect([...covered.values()]).toEqual(Array(256).fill(ports));
    expect(peakMb).toBeLessThan(memoryMb);
  } finally {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    await rm(folder, { recursive: true });
  }
});
