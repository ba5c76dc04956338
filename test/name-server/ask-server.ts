import { createSocket } from 'node:dgram';
import { type DecodedPacket, decode, encode, RECURSION_DESIRED, type RecordType } from 'dns-packet';

/** Asks a name server on loopback once, over UDP. Undefined where nothing readable came in time. */
export function askServer(
  port: number,
  name: string,
  type: RecordType,
  timeoutMs: number,
): Promise<DecodedPacket | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const done = (packet: DecodedPacket | undefined) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(packet);
    };
    const timer = setTimeout(done, timeoutMs, undefined);
    socket.once('error', () => done(undefined));
    socket.once('message', (bytes) => {
      try {
        done(decode(bytes));
      } catch {
        done(undefined);
      }
    });
    socket.connect(port, '127.0.0.1', () =>
      socket.send(encode({ type: 'query', id: 1, flags: RECURSION_DESIRED, questions: [{ name, type }] })),
    );
  });
}
