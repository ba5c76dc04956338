/** The rest of a list from one element on: maybe a tag (RFC 9110 section 8.8.3), then a comma or the end. */
const element = /[ \t]*(?:((?:W\/)?"[^\0-\x20"\x7f]*")[ \t]*)?(,|$)/y;

/**
 * Reads the value of an If-Match or If-None-Match header (RFC 9110 sections 13.1.1 and 13.1.2): `*`, or one entity tag
 * at least, each as it was sent. Undefined where it is neither.
 */
export function readEntityTags(header: string): '*' | readonly string[] | undefined {
  if (header.trim() === '*') return '*';
  const tags: string[] = [];
  element.lastIndex = 0;
  for (;;) {
    const found = element.exec(header);
    if (!found) return undefined;
    if (found[1] !== undefined) tags.push(found[1]);
    if (found[2] === '') return tags.length > 0 ? tags : undefined;
  }
}

const opaque = (tag: string) => tag.replace(/^W\//, '');

/** The strong comparison of RFC 9110 section 8.8.3.2, for If-Match: a weak tag is like none. `tag` is a strong one. */
export function matchesStrongly(known: '*' | readonly string[], tag: string): boolean {
  return known === '*' || known.includes(tag);
}

/** The weak comparison, for If-None-Match: it makes no difference whether a tag is weak. */
export function matchesWeakly(known: '*' | readonly string[], tag: string): boolean {
  return known === '*' || known.some((each) => opaque(each) === opaque(tag));
}
