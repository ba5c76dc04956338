import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  attemptByHandle,
  attemptBySocket,
  type Ended,
} from '../../../../shared/scanning/egress/attempt.ts';
import { meter } from '../../../../shared/scanning/egress/metered.ts';
import { freePort } from '../../../targets/free-port.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { listening, scripted } from '../../../targets/server.ts';
import { loopbackEgress } from '../../scanners/scan-context.ts';

type Place = Parameters<typeof attemptByHandle>[0];

const ways: Record<string, (to: Place, ended: Ended) => Attempt | undefined> = {
  'by a handle of Node': attemptByHandle,
  'by a socket': ({ address: host, port, family }, ended) => attemptBySocket(connectTo({ host, port, family }), ended),
};

function connectTo(to: { readonly host: string; readonly port: number; readonly family: number }): Socket {
  const egress = loopbackEgress();
  return egress.connect(egress.range(to.host).at(0n), to.port);
}

function endOf(begin: (ended: Ended) => Attempt | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    let isBegun = false;
    const attempt = begin((end) => (isBegun ? resolve(end) : reject(new Error('ended before it began'))));
    isBegun = true;
    if (attempt === undefined) reject(new Error('this Node has no handles'));
  });
}

describe.each(Object.entries(ways))('an attempt to connect %s', (_, way) => {
  test.each([
    ['127.0.0.1', 4],
    ['::1', 6],
  ] as const)('to %s says connected or refused, and leaves as a client does', async (address, family) => {
    const server = createServer();
    const left = once(server, 'connection').then(([socket]) => once(socket.resume(), 'end'));
    await using target = await listening(server, address, 0);
    expect(await endOf((ended) => way({ address, family, port: target.port }, ended))).toBe('connected');
    // A reset would be an error of the server's socket.
    expect(await left).toEqual([]);
    const port = await freePort(address);
    expect(await endOf((ended) => way({ address, family, port }, ended))).toBe('ECONNREFUSED');
  });

  test('to an address that this machine cannot reach says so', async () => {
    const to = { address: '127.0.0.1', family: 4, port: 0 } as const;
    expect(await endOf((ended) => way(to, ended))).toMatch(/^E[A-Z]+$/);
  });

  test('that is cancelled says nothing', async () => {
    await using target = await scripted(SCRIPTS.silent);
    const said: string[] = [];
    const attempt = way({ address: '127.0.0.1', family: 4, port: target.port }, (end) => said.push(end));
    attempt?.cancel();
    attempt?.cancel();
    expect(await endOf((ended) => way({ address: '127.0.0.1', family: 4, port: target.port }, ended))).toBe(
      'connected',
    );
    expect(said).toEqual([]);
  });
});

test('attempts that are refused share one connection, which is closed at their end', async () => {
  const made: string[] = [];
  const hook = createHook({ init: (_id, type) => void made.push(type) });
  await using server = await scripted(SCRIPTS.silent);
  const port = await freePort('127.0.0.1');
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  hook.enable();
  const ends: string[] = [];
  await new Promise<void>((resolve) => {
    const next = () => {
      if (ends.length === 60) return resolve();
      const to = { address: '127.0.0.1', family: 4, port: ends.length === 40 ? server.port : port } as const;
      attemptByHandle(to, (end) => {
        ends.push(end);
        next();
      });
    };
    next();
  });
  hook.disable();
  expect(ends.map((end, index) => (end === (index === 40 ? 'connected' : 'ECONNREFUSED') ? '' : end)).join('')).toBe(
    '',
  );
  // The server's side of the connection is one, too.
  expect(made.filter((type) => type === 'TCPWRAP').length).toBeLessThanOrEqual(3);
  await expect.poll(open).toBe(before);
});

test('attempts count in a budget, are none beyond it, and end with the run', async () => {
  await using target = await scripted(SCRIPTS.silent);
  const spent: string[] = [];
  const run = meter(loopbackEgress(), { requests: 3, bytes: 1000 }, (what) => spent.push(what));
  const to = run.egress.range('127.0.0.1').at(0n);
  const tried = () => endOf((ended) => run.egress.attempt(to, target.port, ended));
  expect([await tried(), await tried()]).toEqual(['connected', 'connected']);
  const said: string[] = [];
  run.egress.attempt(to, target.port, (end) => said.push(end));
  expect([run.requests(), spent]).toEqual([3, []]);
  expect(await tried().finally(() => run.close())).toBe('EAGAIN');
  expect([run.requests(), spent]).toEqual([3, ['requests']]);
  const late = meter(loopbackEgress(), { requests: 3, bytes: 1000 }, () => undefined);
  const ended: string[] = [];
  late.egress.attempt(late.egress.range('127.0.0.1').at(0n), target.port, (end) => ended.push(end));
  late.close();
  expect(await tried()).toBe('EAGAIN');
  expect(ended).toEqual([]);
});
