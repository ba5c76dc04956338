/** A part of a document whose form is not known. */
export type Loose = Readonly<Record<string, unknown>>;

/** True for an object of JSON. */
export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object; an empty one where it is none. */
export function record(value: unknown): Loose {
  return isRecord(value) ? value : {};
}

/** A list; an empty one where it is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, a number or a truth value, as text; undefined for anything else. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

const maxHops = 20;

/**
 * What a JSON reference (RFC 6901, within the document) leads to, along further references; undefined where it leads
 * nowhere, to another document, or in a circle. What is no reference is returned as it is.
 */
export function resolved(value: unknown, document: Loose): Loose | undefined {
  let at: unknown = value;
  for (let hop = 0; hop < maxHops; hop += 1) {
    if (!isRecord(at)) return undefined;
    const reference = at.$ref;
    if (typeof reference !== 'string') return at;
    if (!reference.startsWith('#/')) return undefined;
    at = pointed(reference.slice(2).split('/'), document);
  }
  return undefined;
}

function pointed(path: readonly string[], document: Loose): unknown {
  let at: unknown = document;
  for (const part of path) {
    const key = unescaped(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isRecord(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
