/** The maximum length of a detail in characters. */
export const maxDetail = 255;

/** A whole number as text: `1,234`. By hand, as the first number by locale loads the tables of all of them: 10 ms. */
export function formatCount(value: number): string {
  const digits = String(value);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** A number with its noun: `1 port`, `1,234 ports`, `2 addresses`. */
export function counted(value: number, one: string): string {
  const many = one.endsWith('s') ? `${one}es` : /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** As many of the words as fit into `room` characters, at least the first, followed by ` and 3 more`. */
export function fittingWords(words: readonly string[], room: number): string {
  let text = '';
  for (const [at, word] of words.entries()) {
    const next = text === '' ? word : `${text}, ${word}`;
    const rest = words.length - at - 1;
    const more = rest === 0 ? '' : ` and ${rest} more`;
    if (text !== '' && next.length + more.length > room) return `${text} and ${words.length - at} more`;
    text = next;
  }
  return text;
}

const andMore = '; and more';

/** As many parts of a detail as fit into it, each of them whole, followed by `; and more` where some were left out. */
export function fittingParts([lead = '', ...parts]: readonly string[]): string {
  let text = lead;
  for (const [at, part] of parts.entries()) {
    const next = `${text}; ${part}`;
    const rest = at === parts.length - 1 ? 0 : andMore.length;
    if (next.length + rest > maxDetail) return `${text.slice(0, maxDetail - andMore.length)}${andMore}`;
    text = next;
  }
  return text.slice(0, maxDetail);
}

/** The number of findings and of those with a high score: `12 findings, 1 with a high score`. */
export function findingCountWords(findings: number, high: number): string {
  return `${counted(findings, 'finding')}${high > 0 ? `, ${formatCount(high)} with a high score` : ''}`;
}
