/** A part of a path that is an id as a whole: a number, a date, a UUID, a hash, a long random word. */
const ids = [
  /^\d{1,40}$/,
  /^\d{4}-\d{2}(?:-\d{2})?$/,
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  /^(?=[a-f]*\d)[\da-f]{12,128}$/i,
  /^(?=(?:[a-z]*\d){3})[a-z\d]{16,128}$/i,
];

const ending = /\.[a-z]{1,5}$/i;

/** True for a part of a path that is an id as a whole: a digit inside a name (`v2`, `item7`) makes none. */
function isId(part: string): boolean {
  const stem = part.slice(0, part.length - (ending.exec(part)?.[0].length ?? 0));
  return ids.some((id) => id.test(stem));
}

function partOf(part: string): string {
  return isId(part) ? `#${ending.exec(part)?.[0] ?? ''}` : part;
}

/**
 * What addresses of one program have in common: ids are left out of the path, and of the query only the names remain.
 * Unlike the shape that traps are known by, names that differ in a digit are different programs.
 */
export function templateOf(url: URL): string {
  const path = url.pathname.split('/').map(partOf).join('/');
  const names = [...new Set([...url.searchParams.keys()].map((name) => name.replace(/\[\d+\]/g, '[#]')))].sort();
  return `${path}?${names.join('&')}`.slice(0, 500);
}
