/** Letters that are no letter and a sign. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i', đ: 'd' };

/** A text normalized for comparison: lower case, without diacritics. */
export function unaccented(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßłøæœıđ]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * The words of a name as programs write them (`deleteUser`, `delete_user`, `cmd[pages][5][delete]`, `item.delete`,
 * `HTMLPage2`), in lower case without accents. Numbers are words of their own.
 */
export function wordsOfName(name: string): readonly string[] {
  const apart = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2');
  return unaccented(apart)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Splits a text at white space into the set of its words, each folded by `unaccented`. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(unaccented),
  );
}
