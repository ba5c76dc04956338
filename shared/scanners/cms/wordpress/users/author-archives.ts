import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { type PageParts, readPage } from '../../../../scanning/web/page/read-page.ts';
import { isUserSlug, type UserSeen, userOfUrl } from './user.ts';

/** The user of an author's page, by the classes that WordPress gives to its body. */
export function userOfAuthorPage({ bodyClasses }: Pick<PageParts, 'bodyClasses'>): UserSeen | undefined {
  if (!bodyClasses.includes('author')) return undefined;
  const named = bodyClasses.filter((each) => each.startsWith('author-')).map((each) => each.slice('author-'.length));
  const id = named.find((each) => /^\d{1,9}$/.test(each));
  const slug = named.find((each) => each !== id && isUserSlug(each));
  if (slug === undefined && id === undefined) return undefined;
  return { slug, ...(id === undefined ? {} : { id: Number(id) }) };
}

/** What the answer to `?author=7` says of the user with that number, and the line that shows it. */
export function readAuthorArchive(
  response: Pick<WebResponse, 'status' | 'location' | 'url' | 'text'>,
  id: number,
): { readonly user: UserSeen; readonly line: string } | undefined {
  if (response.location !== undefined) {
    const slug = userOfUrl(response.location)?.slug;
    return slug === undefined ? undefined : { user: { slug, id }, line: `Location: ${response.location}` };
  }
  if (response.status !== 200) return undefined;
  const page = readPage(response);
  const user = userOfAuthorPage(page);
  // A page of another number is a page for anything.
  if (user === undefined || (user.id !== undefined && user.id !== id)) return undefined;
  return {
    user: { ...user, id },
    line: `<body class="${page.bodyClasses.filter((each) => /^author/.test(each)).join(' ')}">`,
  };
}
