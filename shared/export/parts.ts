/** The most bytes that a character has in UTF-8. */
const longestCharacter = 4;

const utf8 = new TextEncoder();

/**
 * Gathers texts into parts of UTF-8. Every part but the last has `partBytes` bytes, or a few less where the next
 * character did not fit. One empty part where there is no text at all. `partBytes` is 4 at least.
 */
export async function* utf8Parts(
  texts: AsyncIterable<string>,
  partBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partBytes);
  let used = 0;
  let any = false;
  for await (const text of texts) {
    for (let rest = text; rest !== ''; ) {
      const { read, written } = utf8.encodeInto(rest, part.subarray(used));
      used += written;
      rest = rest.slice(read);
      if (rest === '' && used <= partBytes - longestCharacter) break;
      yield part.subarray(0, used);
      any = true;
      part = new Uint8Array(partBytes);
      used = 0;
    }
  }
  if (used > 0 || !any) yield part.subarray(0, used);
}
