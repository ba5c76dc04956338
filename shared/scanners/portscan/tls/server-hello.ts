import { type NoFlight, readFlight } from './handshake-flight.ts';

/** The version and the cipher suite that a server chose, as numbers. */
export interface ServerHello {
  readonly kind: 'hello';
  readonly version: number;
  readonly suite: number;
}

/** What a server says to a ClientHello: it takes the offer up, or not. */
export type ServerWord = ServerHello | NoFlight;

const SERVER_HELLO = 2;
const SUPPORTED_VERSIONS = 43;
/** More than a ServerHello ever is. */
const MAX_MESSAGE = 4096;

const other: NoFlight = { kind: 'other' };

/** The version of a ServerHello: TLS 1.3 says it in an extension. */
function versionIn(extensions: Buffer, legacy: number): number {
  for (let at = 0; at + 4 <= extensions.length; ) {
    const length = extensions.readUInt16BE(at + 2);
    if (extensions.readUInt16BE(at) === SUPPORTED_VERSIONS && length === 2 && at + 6 <= extensions.length)
      return extensions.readUInt16BE(at + 4);
    at += 4 + length;
  }
  return legacy;
}

/** Reads the body of a ServerHello (RFC 8446, section 4.1.3). */
export function helloOf(body: Buffer): ServerWord {
  const sessionEnd = 35 + (body[34] ?? 0);
  if (body.length < sessionEnd + 3) return other;
  const extensions = body.subarray(sessionEnd + 5);
  return {
    kind: 'hello',
    version: versionIn(extensions, body.readUInt16BE(0)),
    suite: body.readUInt16BE(sessionEnd),
  };
}

/** The ServerHello at the start of handshake messages; undefined where it is not whole yet. */
function helloIn(messages: Buffer): ServerWord | undefined {
  if (messages.length > 0 && messages[0] !== SERVER_HELLO) return other;
  if (messages.length < 4) return undefined;
  const end = 4 + messages.readUIntBE(1, 3);
  if (end > MAX_MESSAGE) return other;
  return messages.length < end ? undefined : helloOf(messages.subarray(4, end));
}

/** Reads a server's first words to a ClientHello; undefined where more of them is needed. Never throws, whatever they are. */
export function readServerWord(bytes: Buffer): ServerWord | undefined {
  return readFlight(bytes, helloIn);
}
