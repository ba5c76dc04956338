/** Triples of signs have so many numbers. */
export const tripleCount = 0x40000;

/** Three signs as one of 2^18 numbers: different ones may share a number. */
export function mixed(first: number, second: number, third: number): number {
  return ((first << 12) ^ (second << 6) ^ third) & (tripleCount - 1);
}

/** The three signs of a text that end at a place, as one number. */
export function tripleOf(text: string, at: number): number {
  return mixed(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at));
}
