/** What Lambda takes as an event or gives as an answer of a synchronous invocation, in bytes. */
const maxPayloadBytes = 6 * 1024 * 1024;

/**
 * Whether Lambda would reject a payload for its size. It counts the JSON text: an answer's body is a text in it, whose
 * quotes, backslashes and line ends are escaped.
 */
export function isTooLarge(payload: string): boolean {
  return Buffer.byteLength(payload) > maxPayloadBytes;
}
