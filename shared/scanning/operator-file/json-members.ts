import { FileFault } from './file-fault.ts';

/** One member of the outermost object or array of a JSON file. */
export interface JsonMember {
  /** Its name in an object; undefined in an array. */
  readonly key: string | undefined;
  /** Its JSON text; undefined where it is longer than allowed. */
  readonly text: string | undefined;
}

const code = (char: string) => char.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')];
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The bytes of one member, as they come in chunks. Those of a member that is too long are let go. */
class MemberBytes {
  #parts: Buffer[] = [];
  #length = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#most) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  /** The text so far, undefined of a member that was too long; then it begins anew. */
  take(): string | undefined {
    const text = this.#length > this.#most ? undefined : Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}

/** A name is a JSON string; what is none has no name. */
function keyOf(text: string | undefined): string | undefined {
  try {
    const key: unknown = JSON.parse(text ?? '');
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the members of a JSON file's outermost object or array one by one, so that a file of any size needs the memory of
 * one member. A member's own text is not looked into: it may yet be no JSON. Structure is told by bytes: in UTF-8 no
 * part of another character looks like a quote or a brace. Throws FileFault where the outermost value is neither object
 * nor array, or the file ends too early.
 */
export async function* jsonMembers(
  chunks: AsyncIterable<Uint8Array>,
  maxMemberBytes: number,
): AsyncGenerator<JsonMember> {
  let outer: 'object' | 'array' | undefined;
  let ended = false;
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let hasKey = false;
  let key: string | undefined;
  const bytes = new MemberBytes(maxMemberBytes);

  /** Gives the member that ends here, if there is one. */
  function* finish(): Generator<JsonMember> {
    const text = bytes.take();
    const isEmpty = text !== undefined && text.trim() === '';
    if (!isEmpty || hasKey) yield { key, text: isEmpty ? undefined : text };
    hasKey = false;
    key = undefined;
  }

  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let at = 0; at < buffer.length; at += 1) {
      const byte = buffer[at] ?? 0;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inText = false;
        continue;
      }
      if (outer === undefined) {
        // A byte order mark is let pass.
        if (isBlank(byte) || byte === 0xef || byte === 0xbb || byte === 0xbf) continue;
        if (byte !== openBrace && byte !== openBracket) throw new FileFault('it is no JSON object or array');
        outer = byte === openBrace ? 'object' : 'array';
        from = at + 1;
      } else if (ended) {
        if (!isBlank(byte)) throw new FileFault('something follows its end');
      } else if (byte === quote) {
        inText = true;
      } else if (byte === openBrace || byte === openBracket) {
        depth += 1;
      } else if (depth > 0) {
        if (byte === closeBrace || byte === closeBracket) depth -= 1;
      } else if (byte === colon && outer === 'object' && !hasKey) {
        bytes.add(buffer.subarray(from, at));
        key = keyOf(bytes.take());
        hasKey = true;
        from = at + 1;
      } else if (byte === comma) {
        bytes.add(buffer.subarray(from, at));
        yield* finish();
        from = at + 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        bytes.add(buffer.subarray(from, at));
        yield* finish();
        from = at + 1;
        ended = true;
      }
    }
    if (outer !== undefined && !ended) bytes.add(buffer.subarray(from));
  }
  if (!ended) throw new FileFault(outer === undefined ? 'it is empty' : 'it ends too early');
}
