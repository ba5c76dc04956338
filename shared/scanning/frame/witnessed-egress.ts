import type { Socket } from 'node:net';
import type { Egress } from '../egress/egress.ts';
import { printable } from '../printable.ts';

/** What is kept of what passes on a connection in each direction, in bytes. */
const kept = 300;

/** The beginning of what passes in one direction. */
class Beginning {
  #text = '';

  add(bytes: string | Uint8Array): void {
    if (this.#text.length >= kept) return;
    const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes.subarray(0, kept)).toString('latin1');
    this.#text = (this.#text + text).slice(0, kept);
  }

  get text(): string {
    return printable(this.#text).trim();
  }
}

type Written = (error?: Error | null) => void;

/** Keeps the beginning of what is sent and received; a listener for data would take it from the scanner. */
function listenTo(socket: Socket, heard: (sent: string, received: string) => void): void {
  const [sent, received] = [new Beginning(), new Beginning()];
  const { push, write } = socket;
  socket.push = (chunk, encoding) => {
    if (chunk !== null) received.add(chunk);
    return push.call(socket, chunk, encoding);
  };
  socket.write = (chunk: string | Uint8Array, second?: BufferEncoding | Written, third?: Written) => {
    sent.add(chunk);
    const [encoding, done] = typeof second === 'function' ? [undefined, second] : [second, third];
    return write.call(socket, chunk, encoding, done);
  };
  let fault = '';
  let isConnected = false;
  socket.once('connect', () => {
    isConnected = true;
  });
  socket.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => {
    fault = code;
  });
  socket.once('close', () => {
    const end = isConnected ? 'connected' : fault || 'no answer';
    heard(sent.text, received.text === '' ? end : `${end}\n${received.text}`);
  });
}

const withText = (words: string, text: string) => (text === '' ? words : `${words}\n${text}`);

/** An egress guard whose connections and datagrams are told as they are asked and answered, for the proof of a retest. */
export function witnessedEgress(egress: Egress, exchanged: (asked: string, answered: string) => void): Egress {
  return {
    ...egress,
    connect(to, port) {
      const socket = egress.connect(to, port);
      listenTo(socket, (sent, received) =>
        exchanged(withText(`TCP connection to ${to.address} port ${port}`, sent), received),
      );
      return socket;
    },
    attempt(to, port, ended) {
      return egress.attempt(to, port, (end) => {
        exchanged(`TCP connection to ${to.address} port ${port}`, end);
        ended(end);
      });
    },
    async ask(to, port, question) {
      const received = new Beginning();
      const answer = await egress.ask(to, port, {
        ...question,
        accept: (bytes) => {
          received.add(bytes);
          return question.accept(bytes);
        },
      });
      const asked = `UDP datagram to ${to.address} port ${port}, ${question.bytes.length} bytes`;
      exchanged(asked, withText(answer.kind, received.text));
      return answer;
    },
  };
}
