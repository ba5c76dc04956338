import type { JudgedResponse, Proof, Verify } from '../proof.ts';

const title =
  /<title>\s{0,8}(?:Index of|Directory listing (?:for|of)|Directory:)\s{0,4}([^<]{0,400}?)\s{0,8}<\/title>/i;
const iis = /<pre><a href="[^"<>]{0,400}">\[To Parent Directory\]<\/a>/i;
const link = /<a\s(?:[^<>"]{0,80}\s)?href="([^"<>?#]{1,300})"/gi;

function lastPart(path: string): string {
  try {
    const parts = decodeURIComponent(path).split('/');
    return parts.findLast((part) => part !== '')?.toLowerCase() ?? '';
  } catch {
    return '';
  }
}

/**
 * The names in a listing of a folder that a web server made (Apache, nginx, lighttpd, IIS, Python and others);
 * undefined where the answer is none, or is one of another folder.
 */
function listed({ url, text }: Pick<JudgedResponse, 'url' | 'text'>): string[] | undefined {
  const html = text();
  const named = title.exec(html)?.[1];
  if (named === undefined && !iis.test(html)) return undefined;
  const { pathname } = new URL(url);
  if (named !== undefined && lastPart(named) !== lastPart(pathname)) return undefined;
  const names = new Set<string>();
  for (const [, href = ''] of html.matchAll(link)) {
    const path = href.replace(/^(?:\.\/)+/, '');
    const inside = path.startsWith(pathname) ? path.slice(pathname.length) : path;
    if (inside === '' || inside.startsWith('/') || inside.startsWith('..') || /^[a-z][a-z0-9+.-]{1,20}:/i.test(inside))
      continue;
    names.add(inside.slice(0, 200));
  }
  return [...names];
}

function shown(names: readonly string[]): Proof {
  const some = names.slice(0, 8);
  return {
    lines: [
      'directory listing:',
      ...some,
      ...(names.length > some.length ? [`and ${names.length - some.length} more`] : []),
    ],
  };
}

/** A listing of a folder, empty or not. */
export const folderListing: Verify = (answer) => {
  const names = listed(answer);
  return names && shown(names);
};

/** A listing of a folder that holds files whose names match. */
export function listingWith(wanted: RegExp): Verify {
  return (answer) => {
    const names = listed(answer)?.filter((name) => wanted.test(name)) ?? [];
    return names.length === 0 ? undefined : shown(names);
  };
}
