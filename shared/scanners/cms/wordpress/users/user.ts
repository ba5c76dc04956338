import type { Exhibit } from '../../../../scanning/web/exhibit.ts';

/** What one way saw of a user; at least one of slug, id and name. */
export interface UserSeen {
  /** The name in addresses, mostly the login name. */
  readonly slug?: string | undefined;
  readonly id?: number | undefined;
  /** The name that is shown. */
  readonly name?: string | undefined;
}

/** A sight of a user, with the way and what proves it. */
export interface Sight extends UserSeen {
  readonly way: string;
  readonly exhibit: Exhibit;
}

/** A user with all that the ways saw. */
export interface User {
  readonly slug: string | undefined;
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly ways: readonly string[];
  readonly exhibits: readonly Exhibit[];
}

/** A user's name in addresses, as WordPress makes it. */
export function isUserSlug(text: string | undefined): text is string {
  return text !== undefined && text.length <= 60 && /^[\p{L}\p{N}_][\p{L}\p{N}_.@-]*$/u.test(text);
}

/** The slug and id of an author's address: `/author/admin/`, `/?author=1`. */
export function userOfUrl(text: string): UserSeen | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const id = /^\d{1,9}$/.exec(url.searchParams.get('author') ?? '')?.[0];
  const part = /\/author\/([^/]{1,200})(?:\/|$)/.exec(url.pathname)?.[1];
  const slug = part === undefined ? undefined : unescaped(part);
  if (isUserSlug(slug)) return { slug };
  return id === undefined ? undefined : { id: Number(id) };
}

function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

interface Gathering {
  slug: string | undefined;
  id: number | undefined;
  name: string | undefined;
  readonly ways: Set<string>;
  readonly exhibits: Exhibit[];
}

const same = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.toLowerCase() === b.toLowerCase();

/** A shown name as WordPress makes a slug of it. */
function slugged(name: string | undefined): string | undefined {
  return name?.trim().replace(/\s+/g, '-');
}

/** True where a sight may be of a user: nothing that both know differs, and something is the same. */
function fits(user: Gathering, sight: UserSeen): boolean {
  const clash =
    (user.slug !== undefined && sight.slug !== undefined && !same(user.slug, sight.slug)) ||
    (user.id !== undefined && sight.id !== undefined && user.id !== sight.id);
  if (clash) return false;
  if (same(user.slug, sight.slug) || (user.id !== undefined && user.id === sight.id)) return true;
  // A display name alone: feeds disclose no more. It is somebody's slug as often as not.
  return same(user.name, sight.name) || same(user.slug, slugged(sight.name)) || same(slugged(user.name), sight.slug);
}

const MAX_USERS = 200;

/** Puts the sights of all ways together: each user once, those with the most known about them first. */
export function mergeUsers(sights: readonly Sight[]): readonly User[] {
  const users: Gathering[] = [];
  const known = ({ slug, id }: UserSeen) => (slug === undefined ? 0 : 2) + (id === undefined ? 0 : 1);
  for (const sight of sights.toSorted((a, b) => known(b) - known(a))) {
    let user = users.find((each) => fits(each, sight));
    if (user === undefined) {
      if (users.length >= MAX_USERS) continue;
      user = { slug: undefined, id: undefined, name: undefined, ways: new Set(), exhibits: [] };
      users.push(user);
    }
    user.slug ??= sight.slug;
    user.id ??= sight.id;
    user.name ??= sight.name;
    user.ways.add(sight.way);
    if (user.exhibits.length < 6) user.exhibits.push(sight.exhibit);
  }
  return users.map(({ ways, ...each }) => ({ ...each, ways: [...ways] }));
}

/** The location of a user's finding, stable between scans: by slug, else by ID, else by display name. */
export function userLocation({ slug, id, name }: UserSeen): string {
  if (slug !== undefined) return `users/${slug.toLowerCase()}`;
  return id === undefined ? `users/~${(name ?? '').toLowerCase()}` : `users/#${id}`;
}

/** The slug of such a place; undefined where it was known by less. */
export function slugOfUserLocation(place: string): string | undefined {
  const slug = /^users\/([^/#~].*)$/.exec(place)?.[1];
  return isUserSlug(slug) ? slug : undefined;
}
