/**
 * A hash of a text in 32 bits, where any stable and even distribution will do and two texts may share one: FNV-1a. Stored
 * keys have it in them.
 * @see http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
