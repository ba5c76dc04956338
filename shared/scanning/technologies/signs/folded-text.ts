/** The byte that stands for each sign, once it is asked for; 0 until then. */
const bytes = new Uint8Array(0x1_0000);

/** A sign as rules are compared with it: whatever its case, so that the sign of a Kelvin is a k. */
function foldedSign(sign: string): string {
  const upper = sign.toUpperCase();
  const lower = (upper.length === 1 ? upper : sign).toLowerCase();
  return lower.length === 1 ? lower : sign;
}

/** The byte of a sign: itself in ASCII; all others share those that are left. */
function byteOf(sign: number): number {
  const own = foldedSign(String.fromCharCode(sign)).charCodeAt(0);
  const byte = own < 0x80 ? own : 0x80 | ((own ^ (own >> 7)) & 0x7f);
  bytes[sign] = byte;
  return byte;
}

/** Texts are folded so many signs at a time, so that nothing but what is made of them is kept. */
const chunk = 0x4000;
const taken = new Uint16Array(chunk);
const takenBytes = Buffer.from(taken.buffer);
/** What is made of them is kept for the next text: fresh memory costs more than all else. */
let made = Buffer.alloc(0);
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
/** Shorter texts are folded sign by sign. */
const leastChunked = 256;

/**
 * A text with one byte for each of its signs and without their case. Where a text stands in another one, what is folded of
 * the one stands at the same place in what is folded of the other. Node's own lower case takes several times as long for a
 * text in which one sign is not of Latin-1, keeps twice the bytes, and changes lengths.
 */
export function foldedText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (text.length < leastChunked && /^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  if (made.length < text.length) made = Buffer.alloc(text.length);
  const found = made;
  if (text.length < leastChunked || !isLittleEndian) {
    for (let at = 0; at < text.length; at += 1) found[at] = byteOf(text.charCodeAt(at));
    return found.toString('latin1', 0, text.length);
  }
  for (let start = 0; start < text.length; start += chunk) {
    const length = takenBytes.write(text.slice(start, start + chunk), 'utf16le') / 2;
    for (let at = 0; at < length; at += 1) {
      const sign = taken[at] ?? 0;
      found[start + at] = bytes[sign] || byteOf(sign);
    }
  }
  return found.toString('latin1', 0, text.length);
}
