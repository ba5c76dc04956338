import { numberAt } from './udp-service.ts';

// ASN.1's basic encoding (ITU-T X.690), as far as SNMP and LDAP use it: one character per byte.

/** An element of a tag (`0x30`: a sequence) and its parts. */
export function element(tag: number, ...parts: readonly string[]): string {
  const content = parts.join('');
  const { length } = content;
  if (length > 255) throw new RangeError(`an element of ${length} bytes`);
  return String.fromCharCode(tag, ...(length > 127 ? [0x81, length] : [length])) + content;
}

/** An element as it was read. */
export interface Element {
  readonly tag: number;
  readonly content: string;
}

/** Reads the elements that follow each other in a text; what is cut off or malformed ends the list. */
export function berElementsOf(text: string): readonly Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at + 2 <= text.length) {
    const tag = text.charCodeAt(at);
    const short = text.charCodeAt(at + 1);
    const more = short > 127 ? short - 128 : 0;
    if (more > 4 || short === 128) break;
    const length = more === 0 ? short : numberAt(text, at + 2, more);
    const from = at + 2 + more;
    if (!(from + length <= text.length)) break;
    elements.push({ tag, content: text.slice(from, from + length) });
    at = from + length;
  }
  return elements;
}

/** The elements inside the first element of a text, where that has the tag; none else. */
export function inside(text: string | undefined, tag: number): readonly Element[] {
  const [first] = berElementsOf(text ?? '');
  return first?.tag === tag ? berElementsOf(first.content) : [];
}
