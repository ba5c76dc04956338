import { type NoFlight, readFlight } from './handshake-flight.ts';
import { helloOf, type ServerHello } from './server-hello.ts';

/** The group of a Diffie-Hellman key exchange that a server wants: the size of its prime, and what it was chosen with. */
export interface KeyExchange extends Omit<ServerHello, 'kind'> {
  readonly kind: 'group';
  readonly bits: number;
}

const SERVER_HELLO = 2;
const SERVER_KEY_EXCHANGE = 12;
const SERVER_HELLO_DONE = 14;

const other: NoFlight = { kind: 'other' };

/** The bits of the prime at the start of the parameters (RFC 5246, section 7.4.3); zeros in front do not count. */
function primeBits(body: Buffer): number {
  const prime = body.length < 2 ? body : body.subarray(2, 2 + body.readUInt16BE(0));
  const first = prime.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (prime.length - first - 1) * 8 + 32 - Math.clz32(prime[first] ?? 0);
}

/** Looks for the parameters behind the ServerHello and the certificate; undefined where they are not whole yet. */
function groupIn(messages: Buffer): KeyExchange | NoFlight | undefined {
  let hello: ServerHello | undefined;
  for (let at = 0; at + 4 <= messages.length; ) {
    const end = at + 4 + messages.readUIntBE(at + 1, 3);
    if (messages.length < end) return undefined;
    const [type, body] = [messages[at], messages.subarray(at + 4, end)];
    if (type === SERVER_HELLO_DONE || (at === 0) !== (type === SERVER_HELLO)) return other;
    if (type === SERVER_HELLO) {
      const word = helloOf(body);
      if (word.kind !== 'hello') return other;
      hello = word;
    } else if (type === SERVER_KEY_EXCHANGE && hello !== undefined) {
      const bits = primeBits(body);
      return bits === 0 ? other : { ...hello, kind: 'group', bits };
    }
    at = end;
  }
  return undefined;
}

/**
 * Reads the group of Diffie-Hellman from a server's answer to a ClientHello that offers nothing else, up to TLS 1.2; undefined
 * where more of the answer is needed. Never throws, whatever it is.
 */
export function readKeyExchange(bytes: Buffer): KeyExchange | NoFlight | undefined {
  return readFlight(bytes, groupIn);
}
