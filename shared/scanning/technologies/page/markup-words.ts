import type { Wanted } from '../signs/searched-text.ts';

/** Shorter words are in almost every page. */
const leastWord = 3;

const wordsBefore = new WeakMap<Wanted, readonly (readonly string[])[]>();

/**
 * Words of which one of each list stands in what a page's markup says where a pattern matches in the text or the styles that
 * are read from it: letters and digits stand there as they are, unless the markup writes them by number.
 */
export function markupWords(wanted: Wanted): readonly (readonly string[])[] {
  const before = wordsBefore.get(wanted);
  if (before !== undefined) return before;
  const words = wanted.demands
    .map((demand) => demand.map(longestWord))
    .filter((demand) => demand.every((word) => word.length >= leastWord));
  wordsBefore.set(wanted, words);
  return words;
}

function longestWord(text: string): string {
  const words = text.match(/[a-z0-9]+/g) ?? [];
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

/** True where markup writes a letter or a digit by its number, or two letters by a name. */
export function spellsLetters(html: string): boolean {
  if (html.includes('&fjlig')) return true;
  for (const [, hexadecimal, decimal = ''] of html.matchAll(/&#(?:x([0-9a-f]+)|([0-9]+))/gi)) {
    const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
    if (code < 0x80 && /[a-z0-9]/i.test(String.fromCharCode(code))) return true;
  }
  return false;
}
