import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer, type TLSSocket } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEgress, EgressSpent } from '../../../../shared/scanning/egress/egress.ts';
import { meter, type Spent } from '../../../../shared/scanning/egress/metered.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../../targets/certificate.ts';
import { listening } from '../../../targets/server.ts';

const loopback = { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] };

/** A server that counts the bytes that reach its machine, below TLS too. */
async function sink(isTls: boolean) {
  const sockets: Socket[] = [];
  const server = isTls
    ? createTlsServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (secure) => secure.on('error', () => undefined).resume())
    : createServer((socket) => socket.resume());
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.on('tlsClientError', () => undefined);
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return { ...target, received: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0) };
}

function metered(allowance: { requests?: number; bytes?: number }) {
  const spent: Spent[] = [];
  const made = meter(createEgress(loopback), { requests: 1e6, bytes: 1e12, ...allowance }, (what) => spent.push(what));
  onTestFinished(() => made.close());
  const [to] = [made.egress.range('127.0.0.1').at(0n)];
  return { ...made, spent, open: (port: number) => made.egress.connect(to, port) };
}

async function opened(socket: Socket, isTls: boolean): Promise<Socket | TLSSocket> {
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (!isTls) return socket;
  const secure = connectTls({ socket, rejectUnauthorized: false });
  secure.on('error', () => undefined);
  await once(secure, 'secureConnect');
  return secure;
}

/** Listened for from the start: a busy machine may come to ask only afterwards. */
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const written = (socket: Socket, bytes: number) =>
  new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes), () => resolve()));

describe.each([
  ['plain', false],
  ['TLS', true],
])('the bytes of a run over %s connections', (_, isTls) => {
  test('are those that reach the target, open or closed', async () => {
    const target = await sink(isTls);
    const run = metered({});
    const sockets = [await opened(run.open(target.port), isTls), await opened(run.open(target.port), isTls)];
    for (const socket of sockets) await written(socket, 50_000);
    await expect.poll(() => target.received()).toBe(run.bytes());
    expect(run.bytes()).toBeGreaterThanOrEqual(100_000);
    expect(run.bytes()).toBeLessThan(isTls ? 104_000 : 100_001);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
    expect(run.bytes()).toBeGreaterThanOrEqual(100_000);
    expect(run.bytes()).toBeGreaterThanOrEqual(target.received());
  });

  test('end within 2 % of the allowance where each request is told', async () => {
    const target = await sink(isTls);
    const run = metered({ bytes: 200_000 });
    const socket = await opened(run.open(target.port), isTls);
    const closed = closing(socket);
    let requests = 0;
    const send = async () => {
      for (;;) {
        run.egress.exchange();
        requests += 1;
        await written(socket, 1000);
      }
    };
    await expect(send()).rejects.toThrow(EgressSpent);
    expect(requests).toBeGreaterThan(180);
    expect(run.bytes()).toBeGreaterThanOrEqual(200_000);
    expect(run.bytes()).toBeLessThan(204_000);
    expect(run.spent).toEqual(['bytes']);
    await closed;
  });

  test('end where a connection writes on and on', async () => {
    const target = await sink(isTls);
    const run = metered({ bytes: 100_000 });
    const socket = await opened(run.open(target.port), isTls);
    const closed = closing(socket);
    const timer = setInterval(() => socket.write(Buffer.alloc(1000)), 1);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(() => run.bytes() >= 100_000, { interval: 5 }).toBe(true);
    await closed;
    expect(run.spent).toEqual(['bytes']);
    const sent = run.bytes();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(run.bytes()).toBe(sent);
    expect(target.received()).toBeLessThanOrEqual(sent);
  });
});

describe('the requests of a run', () => {
  test('are its connections and what more goes over those that are kept', async () => {
    const target = await sink(false);
    const run = metered({ requests: 3 });
    await opened(run.open(target.port), false);
    run.egress.exchange();
    run.egress.exchange();
    expect(run.requests()).toBe(3);
    expect(run.egress.connections()).toBe(1);
    expect(run.egress.spent()).toBe(false);
    expect(() => run.egress.exchange()).toThrow(EgressSpent);
    expect(run.egress.spent()).toBe(true);
    const closed = run.open(target.port);
    const [error] = await once(closed, 'error');
    expect(error).toMatchObject({ name: 'EgressSpent', code: 'EAGAIN' });
    await expect(run.egress.resolve('127.0.0.1')).rejects.toThrow(EgressSpent);
    expect(run.spent).toEqual(['requests']);
    expect(run.requests()).toBe(3);
    expect(target.accepted()).toBe(1);
  });

  test('are never more than allowed, in whatever order they come', async () => {
    const target = await sink(false);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 8 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (requests, steps) => {
          const heard: Spent[] = [];
          const run = meter(createEgress(loopback), { requests, bytes: 1e9 }, (what) => heard.push(what));
          let made = 0;
          for (const isConnection of steps) {
            if (isConnection) {
              const socket = run.egress.connect(run.egress.range('127.0.0.1').at(0n), target.port);
              socket.on('error', () => undefined);
              if (!socket.destroyed) made += 1;
              socket.destroy();
            } else {
              try {
                run.egress.exchange();
                made += 1;
              } catch (error) {
                expect(error).toBeInstanceOf(EgressSpent);
              }
            }
          }
          expect(made).toBe(Math.min(requests, steps.length));
          expect(run.requests()).toBe(made);
          expect(heard).toEqual(steps.length > requests ? ['requests'] : []);
          run.close();
        },
      ),
      { numRuns: 50 },
    );
  });

  test('end when the run is told to, and what is open may finish', async () => {
    const target = await sink(false);
    const run = metered({});
    const socket = await opened(run.open(target.port), false);
    run.refuse();
    expect(() => run.egress.exchange()).toThrow(EgressSpent);
    await written(socket, 100);
    expect(run.bytes()).toBe(100);
    expect(run.spent).toEqual([]);
    run.close();
    await once(socket, 'close');
  });

  test('of a guard without a budget have no end', () => {
    const egress = createEgress(loopback);
    for (let index = 0; index < 100; index += 1) egress.exchange();
    expect(egress.spent()).toBe(false);
    expect(egress.connections()).toBe(0);
  });
});
