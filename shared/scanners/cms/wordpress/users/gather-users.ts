import type { Gap } from '../../../../scanning/check.ts';
import { readPage } from '../../../../scanning/web/page/read-page.ts';
import { ask, askFor } from '../../ask.ts';
import { type WordPressFacts, wordpressOf } from '../../facts.ts';
import type { GatheredStep, StepContext } from '../../step.ts';
import { accountUsers, askAsVisitor, compared } from '../account/account-lists.ts';
import { harmlessOf, pagesOf } from '../inner-pages.ts';
import { everyRestRoot, restRoots, restUrl, totalsOf } from '../rest-index.ts';
import { userOfAuthorPage } from './author-archives.ts';
import { type AuthorCursor, parseAuthorCursor, tryAuthorIds } from './author-ids.ts';
import { readFeedCreators } from './feed-creators.ts';
import { compareLoginErrors, type LoginErrors } from './login-errors.ts';
import { readOembed, readRestUsers } from './rest-users.ts';
import { Sights } from './sights.ts';
import { readSitemapUsers } from './sitemap-users.ts';
import { mergeUsers, slugOfUserLocation, type User, userLocation, userOfUrl } from './user.ts';

/** The way that tells a login name for sure. */
export const LOGIN_ERRORS = 'login error message';

/** What was gathered about the users of a site. */
export interface UsersArtifact {
  readonly base: string;
  readonly users: readonly User[];
  /** Slugs that earlier scans found and that no longer have an author page. */
  readonly missing: readonly string[];
  readonly gaps: readonly Gap[];
  /** Undefined in the parts that only probe more IDs. */
  readonly loginErrors: LoginErrors | undefined;
}

async function restUsers({ site }: StepContext, wordpress: WordPressFacts, sights: Sights): Promise<void> {
  for (const root of everyRestRoot(wordpress)) {
    const url = restUrl(root, 'wp/v2/users', { per_page: '100' });
    // With an account the API lists users whom visitors do not see.
    const { response, gap } = await askAsVisitor(site, { url, maxRedirects: 1 });
    sights.gap(gap);
    if (response?.status !== 200) continue;
    const told = readRestUsers(response.text());
    sights.add('REST API', response, told);
    const { users } = totalsOf(response);
    if (users > told.length && told.length > 0) {
      const reason = `The REST API lists ${users} users: the first ${told.length} of them are told`;
      sights.gap({ outcome: 'not_testable', reason });
    }
    if (told.length > 0) return;
  }
}

async function oembed({ site }: StepContext, wordpress: WordPressFacts, post: string, sights: Sights): Promise<void> {
  const [root = wordpress.home] = restRoots(wordpress);
  const { response, gap } = await ask(site.web, {
    url: restUrl(root, 'oembed/1.0/embed', { url: post }),
    maxRedirects: 1,
  });
  sights.gap(gap);
  const told = response?.status === 200 ? readOembed(response.text()) : undefined;
  if (response !== undefined && told !== undefined) sights.add('oEmbed', response, [told]);
}

async function sitemap({ site }: StepContext, home: string, sights: Sights): Promise<void> {
  for (const path of ['wp-sitemap-users-1.xml', 'author-sitemap.xml', '?sitemap=users&paged=1']) {
    const { response, gap } = await ask(site.web, { url: `${home}${path}`, maxRedirects: 1 });
    sights.gap(gap);
    if (response?.status !== 200) continue;
    const told = readSitemapUsers(response.text());
    sights.add('sitemap', response, told);
    if (told.length > 0) return;
  }
}

async function feed({ site }: StepContext, url: string, sights: Sights): Promise<void> {
  const { response, gap } = await ask(site.web, { url, maxRedirects: 2, maxBodyBytes: 300_000 });
  sights.gap(gap);
  if (response?.status !== 200) return;
  const told = readFeedCreators(response.text()).map((name) => ({ user: { name }, line: `<dc:creator>${name}` }));
  sights.add('RSS feed', response, told);
}

/** The author page of a user that an earlier scan found; true where it no longer exists. */
async function isGone({ site }: StepContext, home: string, slug: string, sights: Sights): Promise<boolean> {
  const url = `${home}?author_name=${encodeURIComponent(slug)}`;
  const asked = await askFor(site, { url, maxRedirects: 1 });
  sights.gap(asked.gap);
  if (asked.gap !== undefined) return false;
  const page = asked.response.status === 200 ? userOfAuthorPage(readPage(asked.response)) : undefined;
  if (page === undefined) return asked.missing;
  sights.add('author page', asked.response, [{ user: { ...page, slug }, line: `author page of ${slug}` }]);
  return false;
}

/** Notes the addresses of authors that pages lead to. Returns a post of the site, if pages lead to one. */
async function authorLinks(
  context: StepContext,
  wordpress: WordPressFacts,
  sights: Sights,
): Promise<string | undefined> {
  const pages = await pagesOf(context, wordpress);
  const posts: string[] = [];
  for (const page of pages) {
    const response = { sent: { method: 'GET', url: page.url, headers: {} }, url: page.url, status: 200 };
    const own = page.anchors.filter((url) => url.startsWith(wordpress.home));
    const told = own.flatMap((url) => {
      const user = userOfUrl(url);
      return user === undefined ? [] : [{ user, line: url }];
    });
    sights.add('author links', response, told.slice(0, 100));
    if (page.bodyClasses.includes('single-post')) posts.push(page.url);
  }
  const [home] = pages;
  if (posts[0] !== undefined || home === undefined) return posts[0];
  const linked = home.anchors.filter((url) => url.startsWith(wordpress.home) && /[?&]p=\d|\/\d{4}\/\d{2}\//.test(url));
  const [first] = harmlessOf(home, linked, 1, context.leftAlone);
  return first;
}

const slugsOf = (users: readonly User[]) => users.flatMap(({ slug }) => slug ?? []);

function namesOf(users: readonly User[]): string[] {
  return slugsOf(users).slice(0, 100);
}

/** What the account lists beside the users of this part; of earlier parts the count is known. */
async function accountFacts(context: StepContext, wordpress: WordPressFacts, users: readonly User[], sights: Sights) {
  const { entries, gap } = await accountUsers(context, wordpress);
  sights.gap(gap);
  const before = context.facts.account?.users?.outside;
  return entries && compared(context, 'users', entries, slugsOf(users), before);
}

function cursorOf(next: number, told: readonly string[], users: readonly User[]): AuthorCursor {
  return { next, told: [...told, ...users.map((user) => userLocation(user).slice(0, 200))].slice(0, 200) };
}

/** A further part: more IDs, and the users that no part has reported. */
async function moreUsers(
  context: StepContext,
  wordpress: WordPressFacts,
  at: AuthorCursor,
): Promise<GatheredStep<UsersArtifact>> {
  const sights = new Sights();
  const next = await tryAuthorIds(context, wordpress.home, at.next, sights);
  const users = mergeUsers(sights.list).filter((user) => !at.told.includes(userLocation(user).slice(0, 200)));
  const { base } = context.site;
  const account =
    users.length > 0 && context.facts.account?.users && (await accountFacts(context, wordpress, users, sights));
  const artifact = { base, users, missing: [], gaps: sights.gaps, loginErrors: undefined };
  const facts = { users: [...(context.facts.users ?? []), ...namesOf(users)].slice(0, 100), ...account };
  return next === undefined ? { artifact, facts } : { artifact, facts, cursor: cursorOf(next, at.told, users) };
}

/** Enumerates users in all ways that the options allow. */
export async function gatherUsers(context: StepContext, stored: unknown): Promise<GatheredStep<UsersArtifact>> {
  const { site, options, profile, known } = context;
  const wordpress = wordpressOf(context.facts);
  if (wordpress === undefined) throw new Error('the users step ran on a site that is not WordPress');
  const { home, core } = wordpress;
  const at = parseAuthorCursor(stored);
  if (at !== undefined) return await moreUsers(context, wordpress, at);
  const isPassive = options.detectionMode === 'passive';
  const sights = new Sights();
  const post = await authorLinks(context, wordpress, sights);
  const named = readPage(site.home).links.find(
    ({ rel, type }) => rel.includes('alternate') && type === 'application/rss+xml',
  )?.href;
  await feed(context, named ?? `${home}feed/`, sights);
  const missing: string[] = [];
  let next: number | undefined;
  if (!isPassive) {
    await restUsers(context, wordpress, sights);
    if (post !== undefined) await oembed(context, wordpress, post, sights);
    await sitemap(context, home, sights);
    next = await tryAuthorIds(context, home, undefined, sights);
    const seen = new Set(mergeUsers(sights.list).map(({ slug }) => slug?.toLowerCase()));
    const places = known.filter(({ checkId, resource }) => checkId === 'wordpress-user' && resource === site.base);
    const before = places
      .flatMap(({ location }) => slugOfUserLocation(location) ?? [])
      .filter((slug) => !seen.has(slug));
    for (const slug of before.slice(0, 100)) if (await isGone(context, home, slug, sights)) missing.push(slug);
  }
  const slugs = mergeUsers(sights.list).flatMap(({ slug }) => slug ?? []);
  const mayTry = !isPassive && profile === 'standard' && slugs.length > 0;
  const loginErrors: LoginErrors = mayTry
    ? await compareLoginErrors(context, core, slugs)
    : { confirmed: [], compared: false, control: undefined };
  sights.gap(loginErrors.gap);
  for (const { slug, exhibit: proof } of loginErrors.confirmed)
    sights.list.push({ slug, way: LOGIN_ERRORS, exhibit: proof });
  const users = mergeUsers(sights.list);
  const account = await accountFacts(context, wordpress, users, sights);
  const artifact = { base: site.base, users, missing, gaps: sights.gaps, loginErrors };
  const facts = { users: namesOf(users), ...account };
  return next === undefined ? { artifact, facts } : { artifact, facts, cursor: cursorOf(next, [], users) };
}
