/** Parts of secrets that nobody uses: examples and forms to be filled in. */
const placeholder =
  /example|sample|placeholder|changeme|change_me|your[_-]?|redacted|dummy|deadbeef|xxxx|\*\*\*|\.\.\.|0{6}|1234567|abcdefg|qwerty|test[_-]?key|lorem|foobar|aaaaaa|ABABAB/i;

/** Bits in a sign of the text, by how often each stands in it (Shannon). */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** True for a text that a machine has drawn, as far as its signs tell: no example, and no word. */
export function looksDrawn(text: string): boolean {
  return !placeholder.test(text) && entropy(text) >= Math.min(3.5, Math.log2(text.length) * 0.75);
}

/** True for what documentation and templates put in the place of a secret. */
export const isPlaceholder = (text: string) =>
  placeholder.test(text) ||
  /^(?:<.*>|\$?\{.*\}|%.*%|\[.*\]|(?:my)?(?:user(?:name)?|pass(?:word)?|secret|token|key|null|none|undefined|true|false|string|admin))$/i.test(
    text,
  );
