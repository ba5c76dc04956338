import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** A thread that opens ports, has connections wait in front of each, and never looks at them. */
const source = `
const { createServer } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
let left = workerData.length;
for (const { host, port } of workerData) {
  const server = createServer();
  server.once('error', (error) => { throw error; });
  server.listen({ host, port, backlog: 1 }, () => {
    left -= 1;
    if (left > 0) return;
    parentPort.postMessage('open');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
}
`;

/** How many connections Linux lets wait in front of a port whose backlog is 1. */
const WAITING = 2;

/**
 * Ports of loopback from which nothing ever comes back, as behind a firewall that drops packets: what waits to be accepted
 * fills them, and Linux drops what else comes. Rejects where they cannot be opened.
 */
export async function mutePorts(
  ports: readonly { readonly host: string; readonly port: number }[],
): Promise<AsyncDisposable> {
  const worker = new Worker(source, { eval: true, workerData: ports });
  await once(worker, 'message');
  const waiting: Socket[] = [];
  for (const { host, port } of ports) {
    for (let count = 0; count < WAITING; count += 1) {
      const socket = connect({ host, port });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      waiting.push(socket);
    }
  }
  return {
    async [Symbol.asyncDispose]() {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}
