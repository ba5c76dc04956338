/** Two numbers whose product no page holds by chance, and that product. */
export interface Factors {
  readonly a: number;
  readonly b: number;
  readonly product: string;
}

function digitsOf(text: string, at: number): number {
  return 1000 + (Number.parseInt(text.slice(at, at + 5), 36) % 9000);
}

/** Random factors of four digits, made of a marker. */
export function factorsOf(marker: string): Factors {
  // The marker's first letters are always the same.
  const [a, b] = [digitsOf(marker, 3), digitsOf(marker, 8)];
  return { a, b, product: String(a * b) };
}
