import { connect } from 'node:net';

/** Passes one message to a name server on loopback over TCP. Undefined where nothing came back. */
export function askOverTcp(port: number, query: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    let rest = Buffer.alloc(0);
    const done = (bytes: Buffer | undefined) => {
      socket.destroy();
      resolve(bytes);
    };
    socket.once('connect', () => socket.write(Buffer.concat([length, query])));
    socket.once('error', () => done(undefined));
    socket.once('close', () => done(undefined));
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) done(rest.subarray(2, 2 + rest.readUInt16BE(0)));
    });
  });
}
