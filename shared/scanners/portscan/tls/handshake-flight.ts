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

/** The handshake messages in the records of a server's first words, and what stands instead of more of them. */
function messagesIn(bytes: Buffer): { readonly messages: Buffer; readonly instead?: NoFlight } {
  const contents: Buffer[] = [];
  const all = (instead?: NoFlight) => ({ messages: Buffer.concat(contents), ...(instead && { instead }) });
  for (let at = 0; at < bytes.length; ) {
    const type = bytes[at];
    if ((type !== ALERT && type !== HANDSHAKE) || (bytes[at + 1] ?? MAJOR) !== MAJOR) return all({ kind: 'other' });
    if (bytes.length < at + 5) return all();
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    const content = bytes.subarray(at + 5, end);
    const [level, description] = content;
    if (type === HANDSHAKE) contents.push(content);
    // A warning, such as that of a name the server does not know, is followed by its answer.
    else if (level === FATAL && description !== undefined) return all({ kind: 'alert', description });
    at = end;
  }
  return all();
}

/**
 * Reads the records of a server's first words to a ClientHello. `pick` sees all handshake messages so far, without their
 * records, and returns undefined where more of them is needed; so does this. Takes time in proportion to the bytes, however
 * small the records are. Never throws unless `pick` does.
 */
export function readFlight<T>(bytes: Buffer, pick: (messages: Buffer) => T | undefined): T | NoFlight | undefined {
  const { messages, instead } = messagesIn(bytes);
  return pick(messages) ?? instead;
}
