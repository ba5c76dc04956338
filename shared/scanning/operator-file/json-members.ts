import { FileFault } from './file-fault.ts';

/** One member of the outermost object or array of a JSON file. */
export interface JsonMember {
  /** Its name in an object; undefined in an array. */
  readonly key: string | undefined;
  /** Its JSON text; undefined where it is longer than allowed. */
  readonly text: string | undefined;
}

/** What a file of several documents has: their members, or the elements of a list that is one of their members. */
export interface JsonPart extends JsonMember {
  /** Which of the documents it is of, from 0. */
  readonly document: number;
  /** True of an element of the list that was to be opened; `key` is the list's name. */
  readonly isElement: boolean;
}

/** How a file is read that may hold more than members of one document. */
interface JsonLayout {
  /** The name of a list in the outermost object whose elements are read one by one. */
  readonly opened?: string;
  /** Documents may follow one another, as in JSON Lines or where files were put together. */
  readonly many?: boolean;
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
 * What a byte ends: what stands before the outermost value or before a list that is opened, a member's name, a member, the
 * last one of such a list, or the last one.
 */
type End = 'start' | 'key' | 'member' | 'list' | 'last';

/**
 * Where in the file its bytes are. Structure is told by bytes: in UTF-8 no part of another character looks like a quote
 * or a brace.
 */
class Structure {
  #outer: 'object' | 'array' | undefined;
  #isEnded = false;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #hasKey = false;
  readonly #many: boolean;
  /** The value that follows is opened where it is a list. */
  #mayOpen = false;
  #isOpened = false;
  /** How many documents have begun. */
  documents = 0;

  constructor(many: boolean) {
    this.#many = many;
  }

  /** To be called behind the name of a list whose elements are members, too. */
  openList(): void {
    this.#mayOpen = true;
  }

  /** To be called when its last element was taken. */
  closeList(): void {
    this.#isOpened = false;
  }

  /** True within a list that was opened. */
  get isOpened(): boolean {
    return this.#isOpened;
  }

  /** True within the outermost value. */
  get isOpen(): boolean {
    return this.#outer !== undefined && !this.#isEnded;
  }

  /** Takes the next byte and says what ends there. Throws FileFault where it may not stand there. */
  take(byte: number): End | undefined {
    if (this.#inText) this.#takeInText(byte);
    else if (this.#mayOpen && !isBlank(byte)) return this.#takeOpening(byte);
    else if (this.#outer === undefined) return this.#takeBefore(byte);
    else if (this.#isEnded) {
      if (isBlank(byte)) return undefined;
      if (this.#many) return this.#takeBefore(byte);
      throw new FileFault('data follows the end of the document');
    } else if (byte === quote) this.#inText = true;
    else if (byte === openBrace || byte === openBracket) this.#depth += 1;
    else if (this.#depth > 0) {
      if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
    } else return this.#takeBetween(byte);
    return undefined;
  }

  /** Throws FileFault where the file may not end here. */
  finish(): void {
    if (!this.#isEnded) throw new FileFault(this.#outer === undefined ? 'it is empty' : 'it is truncated');
  }

  #takeInText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #takeBefore(byte: number): End | undefined {
    // A byte order mark is let pass.
    if (isBlank(byte) || byte === 0xef || byte === 0xbb || byte === 0xbf) return undefined;
    if (byte !== openBrace && byte !== openBracket) throw new FileFault('it is not a JSON object or array');
    this.#outer = byte === openBrace ? 'object' : 'array';
    this.#isEnded = false;
    this.documents += 1;
    return 'start';
  }

  #takeOpening(byte: number): End | undefined {
    this.#mayOpen = false;
    if (byte !== openBracket) return this.take(byte);
    this.#isOpened = true;
    return 'start';
  }

  #takeBetween(byte: number): End | undefined {
    if (byte === colon && this.#outer === 'object' && !this.#hasKey) {
      this.#hasKey = true;
      return 'key';
    }
    if (this.#isOpened) {
      if (byte === closeBracket) return 'list';
      return byte === comma ? 'member' : undefined;
    }
    this.#isEnded = byte === closeBrace || byte === closeBracket;
    if (!this.#isEnded && byte !== comma) return undefined;
    this.#hasKey = false;
    return this.#isEnded ? 'last' : 'member';
  }
}

/**
 * Reads a JSON file part by part, so that a file of any size needs the memory of one part: the members of its outermost
 * objects or arrays, and the elements of the list that the layout opens. A part's own text is not looked into: it may yet
 * be no JSON. Throws FileFault where an outermost value is neither object nor array, or the file ends too early.
 */
export async function* jsonParts(
  chunks: AsyncIterable<Uint8Array>,
  maxMemberBytes: number,
  { opened, many = false }: JsonLayout,
): AsyncGenerator<JsonPart> {
  const structure = new Structure(many);
  const bytes = new MemberBytes(maxMemberBytes);
  let name: { readonly key: string | undefined } | undefined;

  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let at = 0; at < buffer.length; at += 1) {
      const end = structure.take(buffer[at] ?? 0);
      if (end === undefined) continue;
      if (end !== 'start') bytes.add(buffer.subarray(from, at));
      from = at + 1;
      if (end === 'start') {
        // Blanks before a list that is opened are none of its elements'.
        bytes.take();
        if (structure.isOpened) name = undefined;
        continue;
      }
      if (end === 'key') {
        name = { key: keyOf(bytes.take()) };
        if (opened !== undefined && name.key === opened) structure.openList();
        continue;
      }
      const text = bytes.take();
      const isEmpty = text !== undefined && text.trim() === '';
      const { isOpened: isElement } = structure;
      const document = structure.documents - 1;
      if (!isEmpty || name)
        yield { document, isElement, key: isElement ? opened : name?.key, text: isEmpty ? undefined : text };
      name = undefined;
      if (end === 'list') structure.closeList();
    }
    if (structure.isOpen) bytes.add(buffer.subarray(from));
  }
  structure.finish();
}

/** Reads the members of a JSON file's outermost object or array one by one, as `jsonParts` does. */
export async function* jsonMembers(
  chunks: AsyncIterable<Uint8Array>,
  maxMemberBytes: number,
): AsyncGenerator<JsonMember> {
  for await (const { key, text } of jsonParts(chunks, maxMemberBytes, {})) yield { key, text };
}
