import * as z from 'zod/mini';
import type { Gap } from '../../../../scanning/check.ts';
import type { WebRequest, WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { ask, type RequestOutcome } from '../../ask.ts';
import type { SiteFacts, WordPressFacts } from '../../facts.ts';
import type { Site } from '../../site.ts';
import type { StepContext } from '../../step.ts';
import { isSlug } from '../extensions/extension.ts';
import { everyRestRoot, restUrl, totalsOf } from '../rest-index.ts';

const text = z.string().check(z.maxLength(300));
const plugins = z.array(z.object({ plugin: text, version: text, name: text, textdomain: z.optional(text) }));
const themes = z.array(z.object({ stylesheet: text, version: text }));
const users = z.array(z.object({ id: z.int(), slug: text }));

/** A plugin or theme as the site lists it for its administrators. */
export interface Listed {
  readonly slug: string;
  readonly version: string;
  readonly name: string | undefined;
}

/** A list of the site, with the response that has it. */
export interface AccountList<Entry> {
  readonly entries: readonly Entry[];
  readonly response: WebResponse;
}

type Asked<Entry> = { readonly list?: AccountList<Entry>; readonly gap?: Gap };

/** Whether a credential goes along that the REST API takes for an account: an application password, or a token. */
async function isAccount({ web }: Pick<Site, 'web'>, url: string): Promise<boolean> {
  const headers = await web.sessionFor(url);
  return headers.authorization !== undefined;
}

function read<T>(schema: z.ZodMiniType<T>, body: string): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for a list that only an account may read. Nothing where no credential goes along; a gap where it does not suffice. */
async function listOf<T, Entry>(
  { site }: Pick<StepContext, 'site'>,
  wordpress: WordPressFacts,
  [route, parameters]: readonly [string, Readonly<Record<string, string>>],
  [schema, entriesOf]: readonly [z.ZodMiniType<T>, (value: T) => readonly Entry[]],
): Promise<Asked<Entry>> {
  let refusal: Gap | undefined;
  for (const root of everyRestRoot(wordpress)) {
    const url = restUrl(root, route, parameters);
    if (!(await isAccount(site, url))) return {};
    const { response, gap } = await ask(site.web, { url, maxBodyBytes: 4_000_000 });
    if (response === undefined) {
      refusal ??= gap;
      continue;
    }
    const value = response.status === 200 ? read(schema, response.text()) : undefined;
    if (value !== undefined) return { list: { entries: entriesOf(value), response } };
    const what = route.slice(route.lastIndexOf('/') + 1);
    const reason = `The credential does not let the REST API list ${what} (${response.status})`;
    refusal ??= { outcome: 'not_testable', reason };
  }
  return refusal === undefined ? {} : { gap: refusal };
}

/** All plugins that are installed, active or not. One that is a single file has no folder: it goes by its text domain. */
export function accountPlugins(context: Pick<StepContext, 'site'>, wordpress: WordPressFacts): Promise<Asked<Listed>> {
  return listOf(
    context,
    wordpress,
    ['wp/v2/plugins', { context: 'edit' }],
    [
      plugins,
      (value) =>
        value.flatMap(({ plugin, version, name, textdomain }) => {
          const [folder = ''] = plugin.split('/', 1);
          const slug = plugin.includes('/') || !textdomain ? folder : textdomain;
          return isSlug(slug) ? [{ slug, version, name }] : [];
        }),
    ],
  );
}

/** All themes that are installed. */
export function accountThemes(context: Pick<StepContext, 'site'>, wordpress: WordPressFacts): Promise<Asked<Listed>> {
  return listOf(
    context,
    wordpress,
    ['wp/v2/themes', { context: 'edit' }],
    [
      themes,
      (value) =>
        value.flatMap(({ stylesheet: slug, version }) => (isSlug(slug) ? [{ slug, version, name: undefined }] : [])),
    ],
  );
}

/** Pages of 100 users that are read at most. */
const maxPages = 10;

/** The users by their names in addresses, at most 1,000: of more, the rest is a gap. */
export async function accountUsers(
  context: Pick<StepContext, 'site'>,
  wordpress: WordPressFacts,
): Promise<{ readonly entries?: readonly string[]; readonly gap?: Gap }> {
  const entries: string[] = [];
  for (let page = 1; ; page += 1) {
    const parameters = { context: 'edit', per_page: '100', ...(page > 1 && { page: `${page}` }) };
    const { list, gap } = await listOf(
      context,
      wordpress,
      ['wp/v2/users', parameters],
      [users, (value) => value.map(({ slug }) => slug)],
    );
    if (list === undefined) return { ...(page > 1 && { entries }), ...(gap && { gap }) };
    entries.push(...list.entries);
    const { users: all, pages } = totalsOf(list.response);
    if (page >= pages) return { entries };
    if (page === maxPages)
      return {
        entries,
        gap: {
          outcome: 'not_testable',
          reason: `The account lists ${all} users: ${entries.length} of them were compared`,
        },
      };
  }
}

/** A request as a visitor makes it; with the credential where the site lets nobody in without it. */
export async function askAsVisitor(site: Pick<Site, 'web'>, request: WebRequest): Promise<RequestOutcome> {
  if (!(await isAccount(site, request.url))) return await ask(site.web, request);
  const asked = await ask(site.web, { ...request, session: false });
  const isLocked = asked.response === undefined || asked.response.status === 401;
  return isLocked ? await ask(site.web, request) : asked;
}

/** How many of what the account lists is seen from outside, with those `before` of earlier parts, beside what is known of other lists. */
export function compared(
  { facts }: Pick<StepContext, 'facts'>,
  kind: 'plugins' | 'themes' | 'users',
  all: readonly string[],
  outside: readonly string[],
  before = 0,
): Pick<SiteFacts, 'account'> {
  const seen = new Set(outside.map((each) => each.toLowerCase()));
  const names = [...new Set(all.map((each) => each.toLowerCase()))];
  const counts = { all: names.length, outside: before + names.filter((each) => seen.has(each)).length };
  return { account: { ...facts.account, [kind]: counts } };
}
