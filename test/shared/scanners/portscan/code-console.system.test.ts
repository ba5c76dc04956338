import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../../../targets/free-port.ts';
import { runScan } from './run-scan.ts';

/** The console of Node.js on a port, as its documentation has it, with a line for connections that break. */
const server = `const { start } = require('node:repl');
require('node:net').createServer((socket) => {
  socket.on('error', () => undefined);
  start({ input: socket, output: socket }).on('exit', () => socket.end());
}).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('listening'));`;

test('the console of Node.js is recognized by what it calculates, and lives on', async () => {
  const port = await freePort();
  const node = spawn(process.execPath, ['-e', server, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(node.stdout, 'data');
    const { observed } = await runScan('127.0.0.1', { ports: String(port) });
    expect(observed.map(({ checkId, title, score }) => [checkId, title, score])).toEqual([
      ['open-port', `Open port ${port}/tcp: Code console`, 8],
      ['code-console-without-authentication', `Code console accessible without authentication on ${port}/tcp`, 10],
    ]);
    expect(node.exitCode).toBeNull();
  } finally {
    node.kill();
  }
});
