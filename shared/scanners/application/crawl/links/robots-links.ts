import type { Link } from '../link.ts';
import { addressOf } from './address.ts';

const maxLinks = 500;

/** What a robots.txt (RFC 9309) names: sitemaps, and the paths of its rules up to the first wildcard. */
export function robotsLinks(source: string, base: URL): Link[] {
  const links: Link[] = [];
  for (const line of source.slice(0, 500_000).split(/\r\n|\r|\n/)) {
    const match = /^\s*(sitemap|allow|disallow)\s*:\s*([^#]*)/i.exec(line);
    const [, field = '', given = ''] = match ?? [];
    const value = given.trim();
    if (value === '' || links.length >= maxLinks) continue;
    const isSitemap = field.toLowerCase() === 'sitemap';
    const path = isSitemap ? value : value.split(/[*$]/, 1).join();
    const url = path === '/' || path === '' ? undefined : addressOf(path, new URL('/', base));
    if (url !== undefined) links.push({ url, kind: isSitemap ? 'page' : 'hint' });
  }
  return links;
}
