/** A time in seconds as ISO 8601 in UTC; empty for 0, which stands for never. */
export function isoTime(seconds: number): string {
  return seconds === 0 ? '' : new Date(seconds * 1000).toISOString();
}

/** Cuts a text to `max` UTF-16 units, never within a character; a sign shows that something was left out. */
export function shortened(text: string, max: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= max) return whole;
  const cut = whole.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}\u2026`;
}

/** Pieces of JSON as one array, one piece a line. */
export async function* jsonArray(pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const piece of pieces) {
    yield before + JSON.stringify(piece);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
