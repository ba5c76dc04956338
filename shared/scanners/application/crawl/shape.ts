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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function splitWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What breadcrumbs, titles and search pages repeat: the words of an address's path, and of each value of its query. */
function ownWords({ pathname, searchParams }: URL): readonly (readonly string[])[] {
  return [decoded(pathname), ...searchParams.values()].map((text) => splitWords(text.slice(0, 500)));
}

/** How many words from here on are words of the address, in its order: all of them, or two and more. */
function echoAt(words: readonly string[], at: number, own: readonly (readonly string[])[]): number {
  let longest = 0;
  for (const run of own)
    for (let from = run.indexOf(words[at] ?? ''); from >= 0; from = run.indexOf(words[at] ?? '', from + 1)) {
      let length = 1;
      while (from + length < run.length && run[from + length] === words[at + length]) length += 1;
      if (length > longest && (length > 1 || run.length === 1)) longest = length;
    }
  return longest;
}

/**
 * The words of a page without what differs from one page of a trap to the next: numbers, names of days and months, and
 * the words of an address where the page repeats them. In lower case, in the page's order.
 */
export function steadyWords(text: string, address?: URL): readonly string[] {
  const own = address === undefined ? [] : ownWords(address);
  const words = splitWords(text.slice(0, 200_000));
  const steady: string[] = [];
  for (let at = 0; at < words.length; ) {
    const echo = echoAt(words, at, own);
    const word = words[at] ?? '';
    if (echo === 0 && !/\p{N}/u.test(word) && !dayOrMonth.test(word)) steady.push(word);
    at += Math.max(1, echo);
  }
  return steady;
}
