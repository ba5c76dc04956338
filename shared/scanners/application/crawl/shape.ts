const dayOrMonth =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)$/i;

/** Looks like made by a machine: long, with digits among letters. */
const token = /^(?=[^0-9]*\d)[a-z0-9_-]{12,}$/i;

function partShape(part: string): string {
  if (part === '') return '';
  if (token.test(part)) return '*';
  const ending = /\.[a-z]{1,5}$/i.exec(part)?.[0] ?? '';
  return part.slice(0, part.length - ending.length).replace(/\d+/g, '#') + ending;
}

/**
 * What addresses that one template of an application serves have in common: numbers and random words of the path are
 * left out, a part that comes again and again stands once, and of the query only the names remain.
 */
export function addressShape(url: URL): string {
  const parts = url.pathname.split('/').map(partShape);
  const seen = new Set<string>();
  const path = parts.filter((part, index) => {
    const isNew = part === '' || !seen.has(part);
    if (index > 0) seen.add(part);
    return isNew;
  });
  const names = [...new Set([...url.searchParams.keys()].map((name) => name.replace(/\d+/g, '#')))].sort();
  return `${path.join('/')}?${names.join('&')}`.slice(0, 500);
}

/** True for a path that no site has on purpose: one part of it seven times and more, or over 40 parts. */
export function isEndless(url: URL): boolean {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (parts.length > 40 || url.href.length > 2000) return true;
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts.values()].some((count) => count > 6);
}

/**
 * The words of a page without what differs from one page of a trap to the next: numbers, names of days and months; in
 * lower case, with blanks between them.
 */
export function steadyWords(text: string): string {
  let words = '';
  // Without matchAll, which makes several objects of every word.
  for (const word of text
    .slice(0, 200_000)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!/\p{N}/u.test(word) && !dayOrMonth.test(word)) words += `${word} `;
  return words;
}
