import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startInstalled } from '../../demo/installed.ts';

const root = mkdtempSync(join(tmpdir(), 'installed-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A PATH whose sbin has one program, which whoever runs it can reach. */
function pathWith(name: string, text: string): string {
  for (const folder of [root, join(root, 'bin'), join(root, 'sbin')]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  writeFileSync(join(root, 'sbin', name), text, { mode: 0o755 });
  return join(root, 'bin');
}

function isOpen(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, host, () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

test('a server that is installed and does not start is named with its last words', async () => {
  const path = pathWith('redis-server', '#!/bin/sh\necho first >&2\necho out of order >&2\nexit 1\n');
  const { servers, failures } = await startInstalled('127.0.0.1', path);
  expect([servers, failures]).toEqual([[], [`${root}/sbin/redis-server did not start: out of order`]]);
});

test('a server that is installed is started with its configuration, and ended even if it does not want to', async () => {
  const server = `#!${process.execPath}
const [port, host] = [/^port (\\d+)/m, /^bind (\\S+)/m].map((each) => each.exec(require('node:fs').readFileSync(process.argv[2], 'utf8'))[1]);
process.on('SIGINT', () => {});
require('node:net').createServer().listen(Number(port), host);
`;
  const { servers, failures } = await startInstalled('127.0.0.1', pathWith('redis-server', server));
  expect(failures).toEqual([]);
  const [host = '', port = ''] = (servers[0]?.resource ?? '').replace('/tcp', '').split(':');
  expect(await isOpen(host, Number(port))).toBe(true);
  await servers[0]?.[Symbol.asyncDispose]();
  expect(await isOpen(host, Number(port))).toBe(false);
});

test('where none is installed, none is started', async () => {
  expect(await startInstalled('127.0.0.1', join(root, 'nowhere'))).toEqual({ servers: [], failures: [] });
});
