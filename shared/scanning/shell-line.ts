const plain = /^[\w@%+:,./-]+$/;
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One word as a POSIX shell reads it: as it is where nothing in it is special, else in single quotes. */
function quoted(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * One line of shell that runs a program with exactly these words, whatever they hold: targets choose their own names.
 * Empty where a word holds control characters, line ends or lone surrogates: no line is better than one that does
 * something else in a terminal.
 */
export function shellLine(...words: readonly string[]): string {
  if (words.some((word) => unsafe.test(word) || !word.isWellFormed())) return '';
  return words.map(quoted).join(' ');
}
