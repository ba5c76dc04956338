import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Answer, type DecodedPacket, decode, encode, type Packet } from 'dns-packet';
import { freePort } from '../targets/free-port.ts';

/** The question that a server of a test was asked. */
export interface Asked {
  readonly name: string;
  readonly type: string;
  readonly over: 'udp' | 'tcp';
  readonly packet: DecodedPacket;
  readonly bytes: Buffer;
}

/** What it says: bytes as they are, several messages, or undefined for silence. */
export type Says = Buffer | readonly Buffer[] | undefined | Promise<Buffer | readonly Buffer[] | undefined>;

/** A small name server on loopback that says what a test tells it to. */
export interface AnsweringServer extends AsyncDisposable {
  /** As a resolver's setting has it. */
  readonly resolver: string;
  readonly port: number;
  /** What it has been asked, in order. */
  readonly asked: readonly Asked[];
}

/** Response codes by their names (RFC 1035, section 4.1.1). */
export const codes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, NOTAUTH: 9 } as const;

/** A resolver's message for a question. That the root does not exist is said by none, unless `deniesRoot`. */
export function replyTo(
  asked: Asked,
  answers: readonly Answer[],
  code: keyof typeof codes = 'NOERROR',
  more: {
    readonly flags?: number;
    readonly id?: number;
    readonly questions?: Packet['questions'];
    readonly authorities?: readonly Answer[];
    readonly deniesRoot?: boolean;
  } = {},
): Buffer {
  const recursion = 0x0180;
  const isRoot = asked.name === '.' && code === 'NXDOMAIN' && more.deniesRoot !== true;
  return encode({
    type: 'response',
    id: more.id ?? asked.packet.id,
    flags: recursion | codes[isRoot ? 'NOERROR' : code] | (more.flags ?? 0),
    questions: more.questions ?? asked.packet.questions,
    answers: [...answers],
    ...(more.authorities && { authorities: [...more.authorities] }),
  });
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Starts a server on 127.0.0.1, over UDP and TCP. Over TCP it hangs up after its messages. */
export async function startAnsweringServer(says: (asked: Asked) => Says): Promise<AnsweringServer> {
  const port = await freePort();
  const log: Asked[] = [];
  const said = async (bytes: Buffer, over: 'udp' | 'tcp'): Promise<readonly Buffer[] | undefined> => {
    const packet = decode(bytes);
    const { name = '', type = '' } = packet.questions?.[0] ?? {};
    const asked: Asked = { name: name.toLowerCase(), type, over, packet, bytes };
    log.push(asked);
    const answer = await says(asked);
    return Buffer.isBuffer(answer) ? [answer] : answer;
  };

  const udp = createSocket('udp4');
  let isOpen = true;
  udp.on('error', () => undefined);
  udp.on('message', async (bytes, from) => {
    for (const each of (await said(bytes, 'udp')) ?? []) if (isOpen) udp.send(each, from.port, from.address);
  });
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let rest = Buffer.alloc(0);
    socket.on('data', async (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (rest.length < 2 || rest.length < 2 + rest.readUInt16BE(0)) return;
      const answers = await said(rest.subarray(2, 2 + rest.readUInt16BE(0)), 'tcp');
      if (answers !== undefined) socket.end(Buffer.concat(answers.map(withLength)));
    });
  });
  const bound = [once(udp, 'listening'), once(tcp, 'listening')];
  udp.bind(port, '127.0.0.1');
  tcp.listen(port, '127.0.0.1');
  await Promise.all(bound);
  return {
    resolver: `127.0.0.1:${port}`,
    port,
    asked: log,
    async [Symbol.asyncDispose]() {
      isOpen = false;
      udp.close();
      for (const socket of sockets) socket.destroy();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
