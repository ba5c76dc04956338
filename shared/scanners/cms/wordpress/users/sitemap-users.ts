import { type UserSeen, userOfUrl } from './user.ts';

/** The authors of a sitemap (`<loc>https://a.test/author/admin/</loc>`), with the lines that show them. */
export function readSitemapUsers(text: string): readonly { readonly user: UserSeen; readonly line: string }[] {
  const found: { readonly user: UserSeen; readonly line: string }[] = [];
  for (const [line, url = ''] of text.matchAll(/<loc>\s{0,20}([^<\s]{1,1000})\s{0,20}<\/loc>/g)) {
    const user = userOfUrl(url.replaceAll('&amp;', '&'));
    if (user !== undefined) found.push({ user, line });
    if (found.length >= 100) break;
  }
  return found;
}
