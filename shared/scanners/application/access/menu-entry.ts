import type { Link } from '../crawl/link.ts';

/** Pages that must have a link for it to be an entry of the menu. */
const menuShare = 0.5;
const leastPages = 4;

/** Keys of the addresses to which most pages of a user have a link: the entries of that user's menu. */
export function menuOf(links: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  if (links.length < leastPages) return new Set();
  const counts = new Map<string, number>();
  for (const keys of links) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > links.length * menuShare).map(([key]) => key));
}

/** An address with each of its parts and values left out in turn. */
function masksOf({ pathname, searchParams }: URL): readonly string[] {
  const parts = [
    ...pathname.split('/').filter((part) => part !== ''),
    ...[...searchParams].map((pair) => pair.join('=')),
  ];
  return parts.map((_, left) => parts.map((part, at) => (at === left ? '*' : part)).join('/'));
}

/**
 * True where one of a visitor's own links differs from an address in one part alone, as `/home/bob` from `/home/alice`: then it
 * is no function that the visitor lacks, but the same one for another user. `shared` are keys that both are led to.
 */
export function hasOwnTwin(url: string, led: ReadonlyMap<string, Link>, shared: ReadonlySet<string>): boolean {
  const masks = new Set(masksOf(new URL(url)));
  return [...led].some(
    ([key, link]) => !shared.has(key) && link.url !== '' && masksOf(new URL(link.url)).some((mask) => masks.has(mask)),
  );
}
