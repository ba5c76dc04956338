import { describe, expect, test } from 'vitest';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted } from '../../../targets/server.ts';
import { throughNetwork } from '../../../targets/unreliable.ts';
import { loopbackEgress } from '../scan-context.ts';
import { runScan } from './run-scan.ts';

const REFUSED = { code: 'ECONNREFUSED' } as const;

describe('services that say nothing', () => {
  test('200 of them on a host keep no other from being recognized', async () => {
    const host = '127.76.0.1';
    await using silent = await scripted(SCRIPTS.silent, host);
    await using postgresql = await scripted(SCRIPTS.postgresql, host);
    const egress = throughNetwork(loopbackEgress(), (_to, port) => {
      if (port === 5432) return { port: postgresql.port };
      return port >= 5333 && port <= 5533 ? { port: silent.port } : REFUSED;
    });
    const run = await runScan(host, { ports: '5300-5600', maxSockets: 900 }, { egress });
    expect(run.observed.length).toBe(201);
    expect(run.observed.find(({ location }) => location === '5432/tcp')?.title).toContain('PostgreSQL');
  });

  test('64 addresses with one each take no longer than a few', async () => {
    await using silent = await scripted(SCRIPTS.silent, '0.0.0.0');
    const egress = throughNetwork(loopbackEgress(), (_to, port) => (port === 9999 ? { port: silent.port } : REFUSED));
    const started = performance.now();
    const run = await runScan('127.76.2.0/26', { ports: '9990-9999', maxSockets: 900 }, { egress });
    expect(run.observed.length).toBe(64);
    // One after the other they take 64 times 13 seconds.
    expect(performance.now() - started).toBeLessThan(120_000);
  });
});
