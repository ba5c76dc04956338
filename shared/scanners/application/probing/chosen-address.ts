const word = /^\p{L}[\p{L}_./-]{0,60}$/u;

/**
 * What addresses of one program have in common: the path, the names of the query, and of its values the words, since they may
 * choose the program: `/?page=contact`.
 */
export function chosenAddress(url: URL): string {
  const chosen = [...url.searchParams].map(([name, value]) => `${name}=${word.test(value) ? value : ''}`);
  return `${url.pathname}?${[...new Set(chosen)].sort().join('&')}`;
}
