const readCharacters = 64 * 1024;
const between = /[^\p{L}\p{N}]+/u;
const digit = /\p{N}/u;
/** Ids and keys as machines write them: their letters are other ones each time. */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const base64 = /[A-Za-z\d+/_-]{20,}={0,2}/g;
const isKey = (text: string) => /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);

/** A text without keys that are made anew for each answer, against forged requests for one. */
function withoutKeys(text: string): string {
  return text.replace(uuid, ' ').replace(base64, (found) => (isKey(found) ? ' ' : found));
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The words of a URL's path and query in lower case, which a page may echo. */
export function urlWords(url: string): ReadonlySet<string> {
  if (!URL.canParse(url)) return new Set();
  const { pathname, search } = new URL(url);
  const texts = [pathname + search, unescaped(pathname + search)];
  return new Set(texts.flatMap((text) => text.toLowerCase().split(between)).filter((word) => word !== ''));
}

/**
 * The words of a page that stay when it is asked again, in order: without numbers (times, nonces, counters) and without
 * those that `echoed` holds. Of keys (base64, UUIDs) no part is a word. Reads the first 64 KiB.
 */
export function pageWords(text: string, echoed: ReadonlySet<string>): readonly string[] {
  return withoutKeys(text.slice(0, readCharacters))
    .toLowerCase()
    .split(between)
    .filter((word) => word !== '' && !digit.test(word) && !echoed.has(word));
}

/** The number of words that only one of two pages has. */
export function wordDistance(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of b) counts.set(word, (counts.get(word) ?? 0) - 1);
  let distance = 0;
  for (const count of counts.values()) distance += Math.abs(count);
  return distance;
}

const titleText = /<title[^>]{0,200}>([^<]{0,500})/i;

/** A page's title without echoed parts of the address; undefined if it has none. */
export function pageTitle(text: string, echoed: ReadonlySet<string>): string | undefined {
  const title = titleText.exec(text.slice(0, readCharacters))?.[1];
  return title === undefined ? undefined : pageWords(title, echoed).join(' ');
}
