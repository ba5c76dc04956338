import { Server } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { startFauxqs } from 'fauxqs';

/**
 * The emulator of queues and buckets in a thread of its own. It binds every interface and has no setting for it; queues without a
 * password belong on loopback, so in this thread every server listens there.
 */
const listen = Server.prototype.listen;
Server.prototype.listen = function (this: Server, ...given: unknown[]) {
  const [first, ...rest] = given;
  const local = typeof first === 'object' && first !== null ? { ...first, host: '127.0.0.1' } : first;
  return Reflect.apply(listen, this, [local, ...rest]);
};

const { dataDir, filesDir, region }: { dataDir: string; filesDir: string; region: string } = workerData;
const server = await startFauxqs({ port: 0, logger: false, dataDir, s3StorageDir: filesDir, defaultRegion: region });
parentPort?.postMessage({ port: server.port });
parentPort?.once('message', async () => {
  await server.stop();
  process.exit(0);
});
