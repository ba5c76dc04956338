/** How many numbers triples of characters are hashed to. */
export const tripleCount = 0x40000;

/** Hashes three characters to one of 2^18 numbers; different triples may get the same number. */
export function mixed(first: number, second: number, third: number): number {
  return ((first << 12) ^ (second << 6) ^ third) & (tripleCount - 1);
}

/** The hash of the three characters of a text that end at index `at`. */
export function tripleOf(text: string, at: number): number {
  return mixed(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at));
}
