import { expect, test } from 'vitest';
import { connectScan, probeOf } from '../../../../../shared/scanners/portscan/connecting/connect-scan.ts';
import { Loss } from '../../../../../shared/scanners/portscan/connecting/loss.ts';
import { RoundTrip } from '../../../../../shared/scanners/portscan/connecting/round-trip.ts';
import { SocketPool } from '../../../../../shared/scanners/portscan/connecting/socket-pool.ts';
import { CongestionWindow } from '../../../../../shared/scanners/portscan/connecting/window.ts';
import { loopbackEgress } from '../../scan-context.ts';

test('an answer that the busy process has not looked at yet is not taken for silence', async () => {
  const egress = loopbackEgress();
  const address = egress.range('127.0.0.1').at(0n);
  const started = performance.now();
  const loss = new Loss();
  const states: string[] = [];
  let port = 1000;
  await connectScan({
    egress: {
      ...egress,
      attempt: (_to, _port, ended) => {
        const timer = setTimeout(ended, 10, 'ECONNREFUSED');
        return { cancel: () => clearTimeout(timer) };
      },
    },
    // As if the process got a five hundredth of the processor: time-outs are over at the next look at the clock.
    now: () => (performance.now() - started) * 500,
    signal: new AbortController().signal,
    window: new CongestionWindow(4, 4),
    pool: new SocketPool(4),
    roundTrip: new RoundTrip(),
    loss,
    bucket: { take: () => true },
    next: () => (port < 1040 ? probeOf(address, port++, 0) : undefined),
    decided: (_, state) => void states.push(state),
    stop: () => false,
  });
  expect(states).toEqual(Array.from({ length: 40 }, () => 'closed'));
  expect(loss.share).toBe(0);
});
