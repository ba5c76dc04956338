/** What a word in a version is worth, told by its beginning; `#` stands for a number. Any other word is worth least. */
const worths = [
  ['dev', 0],
  ['alpha', 1],
  ['a', 1],
  ['beta', 2],
  ['b', 2],
  ['RC', 3],
  ['rc', 3],
  ['#', 4],
  ['pl', 5],
  ['p', 5],
] as const;

/** Longer than any version is; what a hostile site says is cut there. */
const maxLength = 100;

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9';
const isSeparator = (char: string) => /^[^a-z0-9]$/i.test(char);

/**
 * The numbers and words of a version: `6.5-RC1` becomes 6, 5, RC, 1. As in PHP, a separator at the very beginning stays
 * (its part is empty), and one right behind a digit that is none of `.-_+` counts as a word.
 */
function partsOf(version: string): string[] {
  const [first = '', ...rest] = version.slice(0, maxLength);
  let text = first;
  let last = first;
  for (const char of rest) {
    const dot = text.endsWith('.') ? '' : '.';
    const isEdge = isDigit(last) ? !isDigit(char) && char !== '.' : isDigit(char) && last !== '.';
    if (/[-_+]/.test(char)) text += dot;
    else if (isEdge) text += dot + char;
    else text += isSeparator(char) ? dot : char;
    last = char;
  }
  return text.split('.');
}

function worthOf(part: string): number {
  return worths.find(([word]) => part.startsWith(word))?.[1] ?? -1;
}

function comparePart(a: string, b: string): number {
  const [isNumberA, isNumberB] = [isDigit(a[0]), isDigit(b[0])];
  if (isNumberA && isNumberB) return Math.sign(Number(a) - Number(b));
  return Math.sign(worthOf(isNumberA ? '#' : a) - worthOf(isNumberB ? '#' : b));
}

/**
 * Compares versions by the rule of PHP's version_compare, which WordPress and its vulnerability feeds go by: numbers and
 * words apart, any unknown word < dev < alpha < beta < RC < a number < pl. `1.0` is less than `1.0.0`, and more than
 * `1.0RC1`. Gives -1, 0 or 1.
 */
export function compareVersions(a: string, b: string): number {
  if (a === '' || b === '') return Math.sign(a.length - b.length);
  const [left, right] = [partsOf(a), partsOf(b)];
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at += 1) {
    const order = comparePart(left[at] ?? '', right[at] ?? '');
    if (order !== 0) return order;
  }
  const [more, sign] = left.length > right.length ? [left[shared], 1] : [right[shared], -1];
  if (more === undefined) return 0;
  return isDigit(more[0]) ? sign : sign * comparePart(more, '#') || 0;
}
