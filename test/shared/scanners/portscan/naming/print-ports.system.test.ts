import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { checkpointOf } from '../../../../../shared/scanners/portscan/checkpoint.ts';
import { readCheckpoint } from '../../../../../shared/scanning/frame/checkpoint.ts';
import { SCRIPTS } from '../../../../targets/scripts.ts';
import { listening, scripted, type Target } from '../../../../targets/server.ts';
import { throughNetwork } from '../../../../targets/unreliable.ts';
import { loopbackEgress } from '../../scan-context.ts';
import { detailOf, knownPortFinding, runScan, type ScanRun, SMALL_UNITS } from '../run-scan.ts';

const printPorts = [9100, 9101, 9102, 9103, 9104, 9105, 9106, 9107];

interface Printer extends AsyncDisposable {
  /** Bytes that came: what would be on paper now. */
  readonly printed: () => number;
}

/** Raw print ports: they take whatever comes and say nothing; `impatient` ones hang up on what is no job. */
async function printer(host: string, ports = printPorts, impatient = false): Promise<Printer> {
  let printed = 0;
  const open = new AsyncDisposableStack();
  for (const port of ports) {
    const server = createServer((socket) =>
      socket.on('data', (chunk) => {
        printed += chunk.length;
        if (impatient) socket.destroy();
      }),
    );
    open.use<Target>(await listening(server, host, port));
  }
  return { printed: () => printed, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

const unasked = (run: ScanRun) =>
  run.commits.flatMap(({ coverage }) => coverage).filter(({ checkId }) => checkId === 'port-service');

const why = 'not probed, because a printer would print the probe';

describe.concurrent('ports where printers take raw jobs', () => {
  test('are found open and get not one byte; the coverage, the detail and the findings say so', async () => {
    const host = '127.91.0.1';
    await using paper = await printer(host);
    const run = await runScan(host, { ports: '9098-9109' });
    expect(paper.printed()).toBe(0);
    expect(run.observed.map(({ resource }) => resource)).toEqual(printPorts.map((port) => `${host}:${port}/tcp`));
    for (const { title, evidence, reproduce, confidence } of run.observed) {
      expect(title).toMatch(/^Open port 910[0-7]\/tcp, service not probed \(possible printer\)$/);
      expect(evidence).toContain(`Service detection: ${why}.`);
      expect(reproduce).toMatch(/^nc -v -w 5 127\.91\.0\.1 910[0-7] <\/dev\/null$/);
      expect(confidence).toBe('firm');
    }
    expect(unasked(run)).toEqual([
      { checkId: 'port-service', target: `${host} 9100-9107/tcp`, outcome: 'skipped', count: 8, reason: why },
    ]);
    expect(detailOf(run)).toBe(
      'Scanned 12 ports of 1 address: 8 open, 4 closed, 0 without response; 8 open ports from 9100 to 9107 were not probed, because a printer would print the probe',
    );
  });

  test('are asked nothing either where only the last look at known ports sees them', async () => {
    const host = '127.91.0.2';
    await using paper = await printer(host, [9100]);
    let refused = 0;
    // Refused to the connect scan alone, so that the last look at known ports finds it.
    const egress = throughNetwork(loopbackEgress(), (_to, port) => {
      if (port !== 9100 || refused === 1) return 'pass';
      refused += 1;
      return { code: 'ECONNREFUSED' };
    });
    const run = await runScan(host, { ports: '9100' }, { egress, known: [knownPortFinding(9100, host)] });
    expect(run.observed.length).toBe(1);
    expect(paper.printed()).toBe(0);
    expect(unasked(run)).toMatchObject([{ outcome: 'skipped', count: 1 }]);
    expect(detailOf(run)).toContain('1 open port from 9100 to 9107 was not probed');
  });

  test('are listened to: what speaks first is recognised, and gets no answer', async () => {
    const host = '127.91.0.3';
    let received = '';
    const answer = (text: string) => {
      received += text;
      return undefined;
    };
    await using _server = await scripted({ ...SCRIPTS.smtp, answer }, host, 9101);
    const run = await runScan(host, { ports: '9101' });
    expect(run.observed[0]?.title).toContain('SMTP');
    expect(received).toBe('');
  });

  test('are asked where the stage says so', async () => {
    const host = '127.91.0.4';
    await using paper = await printer(host, [9100, 9107], true);
    const run = await runScan(host, { ports: '9100,9107', askPrinters: true });
    expect(paper.printed()).toBeGreaterThan(0);
    expect(unasked(run)).toEqual([]);
    expect(detailOf(run)).toBe('Scanned 2 ports of 1 address: 2 open, 0 closed, 0 without response');
  });

  test('are told of at the end of a scan that took two invocations', async () => {
    const host = '127.91.0.8';
    await using paper = await printer(host);
    let left = 600_000;
    const phase = (name: string) => {
      if (name === 'services') left = 500;
    };
    const given = { phase, remainingMs: () => left };
    const first = await runScan(`${host}/31`, { ports: '9100-9107' }, given, SMALL_UNITS);
    expect(first.outcome.kind).toBe('paused');
    left = 600_000;
    const { checkpoint } = first.commits.at(-1) ?? {};
    const second = await runScan(`${host}/31`, { ports: '9100-9107' }, { checkpoint }, SMALL_UNITS);
    expect(detailOf(second)).toContain('8 open ports from 9100 to 9107 were not probed');
    expect(paper.printed()).toBe(0);
  });
});

test('a checkpoint of an earlier version goes on where it was', () => {
  const kind = checkpointOf('127.0.0.1', '1-9');
  const { unasked: _, ...earlier } = { ...kind.first, block: 3 };
  expect(readCheckpoint(kind, earlier)).toEqual({ ...earlier, unasked: 0 });
});
