/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or an HTTP date. Milliseconds from `now` on, never negative;
 * undefined where there is none or it cannot be read.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}(?:\.\d{1,6})?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Date.parse takes much that is no HTTP date, such as `-5` or `2`; all three forms of one begin with a day's name.
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i.test(text)) return undefined;
  const at = Date.parse(text.slice(0, 60));
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
