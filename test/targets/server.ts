import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A small server that runs until it is disposed. */
export interface Target extends AsyncDisposable {
  readonly port: number;
  /** Connections accepted so far. */
  readonly accepted: () => number;
}

/** Makes a running target of any node:net-like server. Port 0 takes a free one. */
export async function listening(server: Server, host: string, port: number): Promise<Target> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port, backlog: 511 }, resolve);
  await promise;
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** How a text server behaves; texts are Latin-1, one character per byte. */
export interface Script {
  /** Said as soon as a client is there. */
  readonly banner?: string;
  /** What is said to the bytes that came so far; undefined keeps waiting, null hangs up. */
  readonly answer?: (received: string) => string | undefined | null;
}

/** A server that follows a script. */
export function scripted(script: Script, host = '127.0.0.1', port = 0): Promise<Target> {
  return listening(
    createServer((socket) => converse(socket, script)),
    host,
    port,
  );
}

/** Lets a connected socket follow a script. */
export function converse(socket: Socket, script: Script): void {
  if (script.banner !== undefined) socket.write(script.banner, 'latin1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const said = script.answer?.(received);
    if (said === undefined) return;
    received = '';
    if (said === null) socket.end();
    else socket.write(said, 'latin1');
  });
}
