/** Where in the console one is: what stands behind the `#` of the page's address. Nothing secret is ever in it. */
export interface Address {
  /** Such as `['1001', 'findings', '1042']`. */
  readonly path: readonly string[];
  /** Such as `{ severity: 'high' }`. */
  readonly query: Readonly<Record<string, string>>;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that somebody typed is one.
    return part;
  }
}

/** Reads `#/1001/findings?severity=high`; whatever is malformed is taken as it is written. */
export function parseAddress(hash: string): Address {
  const text = hash.replace(/^#/, '');
  const at = text.indexOf('?');
  const path = (at < 0 ? text : text.slice(0, at)).split('/').filter(Boolean).map(decoded);
  return { path, query: at < 0 ? {} : Object.fromEntries(new URLSearchParams(text.slice(at + 1))) };
}

/** What can be part of an address; undefined and empty values are left out of it. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Writes an address as `parseAddress` reads it. */
export function formatAddress(path: readonly (string | number)[], query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return `#/${path.map((part) => encodeURIComponent(part)).join('/')}${search && `?${search}`}`;
}
