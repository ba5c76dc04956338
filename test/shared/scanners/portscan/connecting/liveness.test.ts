import { expect, test } from 'vitest';
import { findLive } from '../../../../../shared/scanners/portscan/connecting/liveness.ts';
import { SocketPool } from '../../../../../shared/scanners/portscan/connecting/socket-pool.ts';
import { CongestionWindow } from '../../../../../shared/scanners/portscan/connecting/window.ts';
import { loopbackEgress } from '../../scan-context.ts';

const PORTS = [80, 443, 22, 25, 1001, 1002];

/** Asks 16 addresses, of which only the last answers, if any; how long silent ports were waited for, the shortest of each. */
async function waits(answering: string | undefined) {
  // Time goes by turns of the event loop, so that a busy machine does not lengthen what is measured.
  let time = 0;
  const clock = setInterval(() => {
    time += 50;
  }, 10);
  const now = () => time;
  const egress = loopbackEgress();
  const shortest = new Map<number, number>();
  const live = await findLive(
    {
      egress: {
        ...egress,
        attempt: ({ address }, port, ended) => {
          const began = now();
          const timer = address === answering ? setImmediate(ended, 'ECONNREFUSED') : undefined;
          const cancel = () => {
            if (timer !== undefined) return clearImmediate(timer);
            shortest.set(port, Math.min(shortest.get(port) ?? Number.POSITIVE_INFINITY, now() - began));
          };
          return { cancel };
        },
      },
      now,
      signal: new AbortController().signal,
      window: CongestionWindow.fixed(900),
      pool: new SocketPool(900),
      connectsPerSecond: undefined,
      stop: () => false,
    },
    egress.range('127.79.0.0/28'),
    [0, 16],
    () => PORTS,
  );
  clearInterval(clock);
  return { live, shortest };
}

test('where an address answers soon, others of the range are waited for as long on all but their likely ports', async () => {
  const { live, shortest } = await waits('127.79.0.15');
  expect(live).toEqual([15]);
  for (const port of PORTS.slice(0, 2)) expect(shortest.get(port)).toBeGreaterThanOrEqual(500);
  expect(Math.min(...PORTS.slice(2).map((port) => shortest.get(port) ?? Number.NaN))).toBeLessThan(500);
});

test('where none answers, each port is waited for', async () => {
  const { live, shortest } = await waits(undefined);
  expect(live).toEqual([]);
  for (const port of PORTS) expect(shortest.get(port)).toBeGreaterThanOrEqual(500);
});
