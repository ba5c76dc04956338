/**
 * Tells whether a text is a DNS host name that may be given to a resolver.
 * A name whose last label is a number in any base is refused: getaddrinfo would read `127.1`, `0x7f.1` or `2130706433`
 * as an address (the rule of the WHATWG URL standard, "ends in a number").
 */
export function isHostName(text: string): boolean {
  if (text.length === 0 || text.length > 253) return false;
  const labels = (text.endsWith('.') ? text.slice(0, -1) : text).split('.');
  if (!labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label))) return false;
  const last = labels.at(-1) ?? '';
  return !/^(?:[0-9]+|0x[0-9a-f]*)$/i.test(last);
}
