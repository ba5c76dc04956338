import { createSocket } from 'node:dgram';
import { askOverTcp } from './ask-over-tcp.ts';
import type { Asked } from './start-answering-server.ts';

const timeoutMs = 15_000;

function askOverUdp(port: number, query: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const done = (bytes: Buffer | undefined) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(bytes);
    };
    const timer = setTimeout(done, timeoutMs, undefined);
    socket.once('error', () => done(undefined));
    socket.once('message', done);
    socket.connect(port, '127.0.0.1', () => socket.send(query));
  });
}

/** Asks a resolver on loopback (`127.0.0.1:5353`) the same, the same way, and gives what it says. */
export function passOn(asked: Asked, resolver: string): Promise<Buffer | undefined> {
  const port = Number(resolver.split(':')[1]);
  return asked.over === 'udp' ? askOverUdp(port, asked.bytes) : askOverTcp(port, asked.bytes);
}
