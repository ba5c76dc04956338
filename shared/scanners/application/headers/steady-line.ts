/** A date as cookies have it: `; expires=Sun, 21 Nov 2027 21:19:57 GMT`. */
const expiry = /(;\s?expires=)[a-z]{3,9},[ -][\w: -]{10,40}GMT/gi;

/** A line of a response without the date that each response counts anew: an unchanged site keeps unchanged findings. */
export function steadyLine(text: string): string {
  return text.replace(expiry, '$1(a date)');
}

/** The text of a policy without its nonces, which each response has anew. */
export function withoutNonces(text: string): string {
  return text.replace(/'nonce-[^'\s]*'?/gi, "'nonce-...'");
}
