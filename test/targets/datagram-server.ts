import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** A server over UDP that runs until it is disposed. */
export interface DatagramTarget extends AsyncDisposable {
  readonly port: number;
  /** The questions so far, one character per byte. */
  readonly asked: readonly string[];
}

/** What is answered to a question, one character per byte; undefined says nothing. */
type Answering = (question: string, count: number) => string | undefined;

/**
 * Answers over UDP. Where it answers from `anotherPort`, each answer comes from a port that was not asked, as a TFTP
 * server does.
 */
export async function datagramServer(
  answering: Answering,
  { host = '127.0.0.1', port = 0, anotherPort = false } = {},
): Promise<DatagramTarget> {
  const type = host.includes(':') ? 'udp6' : 'udp4';
  const socket = createSocket(type);
  const other = createSocket(type);
  const asked: string[] = [];
  socket.on('message', (bytes, from: RemoteInfo) => {
    const question = bytes.toString('latin1');
    asked.push(question);
    const text = answering(question, asked.length);
    if (text === undefined) return;
    (anotherPort ? other : socket).send(Buffer.from(text, 'latin1'), from.port, from.address);
  });
  for (const each of [socket, other]) each.on('error', () => undefined);
  socket.bind(port, host);
  other.bind(0, host);
  await Promise.all([once(socket, 'listening'), once(other, 'listening')]);
  return {
    port: socket.address().port,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = Promise.all([once(socket, 'close'), once(other, 'close')]);
      socket.close();
      other.close();
      await closed;
    },
  };
}
