import type { WebHeaders } from './web-message.ts';

/** Reads node's flat list of header names and values; names are case-insensitive. */
export function webHeaders(rawHeaders: readonly string[]): WebHeaders {
  const pairs: (readonly [string, string])[] = [];
  const values = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    pairs.push([name, value]);
    const key = name.toLowerCase();
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  return {
    get: (name) => values.get(name.toLowerCase())?.join(', '),
    all: (name) => values.get(name.toLowerCase()) ?? [],
    pairs,
  };
}
