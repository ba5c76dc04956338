/** What a server says instead of the messages that are waited for. */
export type NoFlight =
  /** It refuses with an alert of this number (RFC 8446, section 6). */
  | { readonly kind: 'alert'; readonly description: number }
  /** No TLS at all, or other messages. */
  | { readonly kind: 'other' };

const ALERT = 21;
const HANDSHAKE = 22;
/** The first byte of all versions. */
const MAJOR = 3;
const FATAL = 2;

/**
 * Reads the records of a server's first words to a ClientHello. `pick` sees all handshake messages so far, without their
 * records, and returns undefined where more of them is needed; so does this. Never throws unless `pick` does.
 */
export function readFlight<T>(bytes: Buffer, pick: (messages: Buffer) => T | undefined): T | NoFlight | undefined {
  let messages: Buffer = Buffer.alloc(0);
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at];
    if ((type !== ALERT && type !== HANDSHAKE) || (bytes[at + 1] ?? MAJOR) !== MAJOR) return { kind: 'other' };
    if (bytes.length < at + 5) return undefined;
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    const content = bytes.subarray(at + 5, end);
    const [level, description] = content;
    if (type === HANDSHAKE) {
      messages = Buffer.concat([messages, content]);
      const picked = pick(messages);
      if (picked !== undefined) return picked;
      // A warning, such as that of a name the server does not know, is followed by its answer.
    } else if (level === FATAL && description !== undefined) return { kind: 'alert', description };
    at = end;
  }
  return undefined;
}
