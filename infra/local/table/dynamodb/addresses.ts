/** The database key of an item; `key` as dynalite's createKey makes it. */
export function itemAddress(table: string, key: string): string {
  return `item-${table}~${key}`;
}

/** The database key of an index entry; an empty key gives the start of the index. */
export function indexAddress(kind: string, table: string, index: string, key: string): string {
  return `index-${kind.toLowerCase()}~${table}~${index}~${key}`;
}
