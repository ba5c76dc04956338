const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text for an element or a quoted attribute of HTML. Characters that cannot be seen, or that turn the order of others
 * around, are shown as escapes: evidence comes from machines that may be hostile, and must look like what it is.
 */
export function escaped(text: string | number): string {
  return String(text)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[&<>"']/g, (char) => entities[char] ?? '')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`);
}
