/** What a server says to a ClientHello. */
export type ServerWord =
  /** It takes the offer up: the version and the cipher suite that it chose, as numbers. */
  | { readonly kind: 'hello'; readonly version: number; readonly suite: number }
  /** It refuses with an alert of this number (RFC 8446, section 6). */
  | { readonly kind: 'alert'; readonly description: number }
  /** No TLS at all. */
  | { readonly kind: 'other' };

const ALERT = 21;
const HANDSHAKE = 22;
const SERVER_HELLO = 2;
/** The first byte of all versions. */
const MAJOR = 3;
const FATAL = 2;
const SUPPORTED_VERSIONS = 43;
/** More than a ServerHello ever is. */
const MAX_MESSAGE = 4096;

const other: ServerWord = { kind: 'other' };

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
function helloOf(body: Buffer): ServerWord {
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
  let messages: Buffer = Buffer.alloc(0);
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at];
    if ((type !== ALERT && type !== HANDSHAKE) || (bytes[at + 1] ?? MAJOR) !== MAJOR) return other;
    if (bytes.length < at + 5) return undefined;
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    const content = bytes.subarray(at + 5, end);
    const [level, description] = content;
    if (type === HANDSHAKE) {
      messages = Buffer.concat([messages, content]);
      const hello = helloIn(messages);
      if (hello !== undefined) return hello;
      // A warning, such as that of a name the server does not know, is followed by its answer.
    } else if (level === FATAL && description !== undefined) return { kind: 'alert', description };
    at = end;
  }
  return undefined;
}
