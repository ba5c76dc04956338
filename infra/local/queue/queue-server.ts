import fs from 'node:fs';
import { Server as HttpServer, IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { startFauxqs } from 'fauxqs';
import { openAccessKeys } from '../signing/access-keys.ts';
import { NotSigned, signedBody } from '../signing/signed-request.ts';
import { makeQueuesFair } from './fair-queues.ts';

/**
 * The emulator of queues and buckets in a thread of its own, in which it is held to three things that it has no setting
 * for: it is on loopback alone, it answers signed requests alone, and it writes a file wholly or not at all.
 */
const { dataDir, region }: { dataDir: string; region: string } = workerData;
const secretOf = openAccessKeys(dataDir);

/** A request that was read, to be read once more. */
function again(incoming: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = incoming;
  const parts = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true };
  const copy = Object.assign(new IncomingMessage(incoming.socket), parts);
  copy.push(body);
  copy.push(null);
  return copy;
}

function askForSignature(server: HttpServer): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', async (incoming: IncomingMessage, response: ServerResponse) => {
    try {
      const body = await signedBody(incoming, secretOf);
      for (const handler of handlers) Reflect.apply(handler, server, [again(incoming, body), response]);
    } catch (error) {
      const message = error instanceof NotSigned ? error.message : 'The request could not be read';
      response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: 'com.amazonaws.sqs#InvalidSecurity', message }));
    }
  });
}

const listen = Server.prototype.listen;
Server.prototype.listen = function (this: Server, ...given: unknown[]) {
  const [first, ...rest] = given;
  const local = typeof first === 'object' && first !== null ? { ...first, host: '127.0.0.1' } : first;
  if (this instanceof HttpServer) askForSignature(this);
  return Reflect.apply(listen, this, [local, ...rest]);
};

// On a full disk a file that is written over would be left empty, and the next start would stumble over it.
const write = fs.writeFileSync;
fs.writeFileSync = (file, ...rest) => {
  if (typeof file !== 'string') return write(file, ...rest);
  const whole = `${file}.new`;
  try {
    write(whole, ...rest);
    fs.renameSync(whole, file);
  } catch (error) {
    fs.rmSync(whole, { force: true });
    throw error;
  }
};
syncBuiltinESMExports();

makeQueuesFair();
const server = await startFauxqs({
  port: 0,
  logger: false,
  dataDir: join(dataDir, 'queues'),
  s3StorageDir: join(dataDir, 'files'),
  defaultRegion: region,
});
parentPort?.postMessage({ port: server.port });
parentPort?.once('message', async () => {
  await server.stop();
  process.exit(0);
});
