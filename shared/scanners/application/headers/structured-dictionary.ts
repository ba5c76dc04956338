/**
 * Reads a dictionary of structured fields (RFC 9651, 3.2), as Permissions-Policy is one: names with tokens, strings,
 * numbers, booleans or lists of them. Gives the names, or undefined where it breaks the grammar; browsers then drop all.
 */
export function dictionaryNames(text: string): readonly string[] | undefined {
  const names: string[] = [];
  let at = 0;
  /** Takes what matches here; patterns are sticky and each runs over a character once. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) at += match.length;
    return match;
  };
  const item = () =>
    take(/[A-Za-z*][\w!#$%&'*+.^`|~:/-]*/y) ??
    take(/"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y) ??
    take(/\?[01]/y) ??
    take(/-?\d{1,15}(?:\.\d{1,3})?/y);
  const parameters = () => {
    while (take(/; */y) !== undefined) {
      if (take(/[a-z*][a-z0-9_.*-]*/y) === undefined) return false;
      if (take(/=/y) !== undefined && item() === undefined) return false;
    }
    return true;
  };
  const list = () => {
    for (;;) {
      take(/ +/y);
      if (take(/\)/y) !== undefined) return true;
      if (item() === undefined || !parameters() || !/[ )]/.test(text[at] ?? '')) return false;
    }
  };
  take(/ +/y);
  while (at < text.length) {
    const name = take(/[a-z*][a-z0-9_.*-]*/y);
    if (name === undefined) return undefined;
    names.push(name);
    if (take(/=/y) !== undefined) {
      const isWell = take(/\(/y) === undefined ? item() !== undefined : list();
      if (!isWell) return undefined;
    }
    if (!parameters()) return undefined;
    take(/[ \t]+/y);
    if (at === text.length) return names;
    // A comma has something behind it.
    if (take(/,[ \t]*/y) === undefined || at === text.length) return undefined;
  }
  return names;
}
