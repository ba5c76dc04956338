import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { afterSilence } from '../../shared/after-silence.ts';
import { listening } from '../targets/server.ts';
import { standStill } from './stand-still.ts';

test('what arrives while the process stands still is read before it is too late', async () => {
  const server = createServer((socket) => socket.end('hello'));
  await using target = await listening(server, '127.0.0.1', 0);
  const { promise, resolve } = Promise.withResolvers<string>();
  const callOff = afterSilence(20, () => resolve('silence'));
  connect(target.port, '127.0.0.1').once('data', (words) => {
    callOff();
    resolve(String(words));
  });
  standStill(60);
  expect(await promise).toBe('hello');
});

test('where nothing arrives it is late after its time, unless it was called off', async () => {
  const said: string[] = [];
  afterSilence(1, () => said.push('called off'))();
  const { promise, resolve } = Promise.withResolvers<void>();
  afterSilence(5, resolve);
  await promise;
  expect(said).toEqual([]);
});
