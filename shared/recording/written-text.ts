/**
 * A text without its escapes, with the original position of each character, so that a secret is found however a page,
 * a script, a URL, a form or a shell encodes it.
 */
export interface WrittenText {
  readonly chars: string;
  /** Where in the text the writing of the character at this position begins, and where it ends. */
  readonly from: (at: number) => number;
  readonly to: (at: number) => number;
}

/** Escapes may be escaped again: JSON in JSON, an address in an address. */
const maxRounds = 4;

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** What is read as one character, or as nothing: a backslash before it, and the quotes that a shell puts around one. */
const sign =
  /%[0-9a-f]{2}|&#\d{1,7};|&#x[0-9a-f]{1,6};|&(?:amp|lt|gt|quot|apos);|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|[\\']/gi;

const percent = /^%([0-9a-f]{2})/i;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** How many bytes of UTF-8 begin with this one. */
function utf8Length(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc2 ? 2 : 1;
}

/** The character whose bytes begin at a percent sign, and how many characters say so; one byte of Latin-1 where it is no UTF-8. */
function percentDecoded(text: string, at: number): readonly [char: string, length: number] {
  const bytes: number[] = [];
  const byteAt = (from: number) => Number.parseInt(percent.exec(text.slice(from, from + 3))?.[1] ?? '', 16);
  const first = byteAt(at);
  for (let from = at; bytes.length < utf8Length(first); from += 3) {
    const byte = byteAt(from);
    if (Number.isNaN(byte)) break;
    bytes.push(byte);
  }
  try {
    return [utf8.decode(Buffer.from(bytes)), bytes.length * 3];
  } catch {
    return [String.fromCharCode(first), 3];
  }
}

/** What an escape stands for, and how many characters it takes. */
function unescaped(text: string, at: number, found: string): readonly [char: string, length: number] {
  if (found === '\\' || found === "'") return ['', 1];
  if (found.startsWith('%')) return percentDecoded(text, at);
  const { length } = found;
  if (found.startsWith('\\')) return [String.fromCharCode(Number.parseInt(found.slice(2), 16)), length];
  const name = entities.get(found.slice(1, -1).toLowerCase());
  if (name !== undefined) return [name, length];
  const code = /x/i.test(found) ? Number.parseInt(found.slice(3), 16) : Number.parseInt(found.slice(2), 10);
  return [code <= 0x10ffff ? String.fromCodePoint(code) : '', length];
}

/** Reads one layer of escapes; undefined where there is none. */
function round({ chars, from, to }: WrittenText): WrittenText | undefined {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const keep = (start: number, end: number) => {
    parts.push(chars.slice(start, end));
    for (let at = start; at < end; at += 1) {
      starts.push(from(at));
      ends.push(to(at));
    }
  };
  sign.lastIndex = 0;
  let done = 0;
  for (let found = sign.exec(chars); found; found = sign.exec(chars)) {
    const [char, length] = unescaped(chars, found.index, found[0]);
    keep(done, found.index);
    done = found.index + length;
    sign.lastIndex = done;
    parts.push(char);
    for (let unit = 0; unit < char.length; unit += 1) {
      starts.push(from(found.index));
      ends.push(to(done - 1));
    }
  }
  if (done === 0) return undefined;
  keep(done, chars.length);
  return { chars: parts.join(''), from: (at) => starts[at] ?? 0, to: (at) => ends[at] ?? 0 };
}

/** By itself: what a letter becomes must not hang on those around it. */
function smallLetter(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === 1 ? small : letter;
}

/** One unit for those that mean the same: either case, a blank in a form, either alphabet of base64. Lengths stay. */
function folded(text: string): string {
  return text
    .replace(/[A-Z\u00c0-\uffff]/g, smallLetter)
    .replace(/[+-]/g, ' ')
    .replaceAll('_', '/');
}

const inPlace = { from: (at: number) => at, to: (at: number) => at + 1 };

/** A text without any decoding. */
export function undecoded(text: string): WrittenText {
  return { chars: folded(text), ...inPlace };
}

/** A text with its escapes decoded; undefined if it has none. */
export function withoutEscapes(text: string): WrittenText | undefined {
  let read = round({ chars: text, ...inPlace });
  for (let rounds = 1; read && rounds < maxRounds; rounds += 1) {
    const next = round(read);
    if (!next) break;
    read = next;
  }
  return read && { ...read, chars: folded(read.chars) };
}
