import * as z from 'zod/mini';
import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { ask } from '../ask.ts';
import type { WordPressFacts } from '../facts.ts';
import type { StepContext } from '../step.ts';

const schema = z.object({
  namespaces: z.array(z.string()),
  routes: z.optional(z.record(z.string(), z.unknown())),
});

/** What the REST API says of itself. */
export interface RestIndex {
  /** Where the API is: `https://a.test/wp-json/` or `https://a.test/index.php?rest_route=/`. */
  readonly root: string;
  readonly namespaces: readonly string[];
  readonly exhibit: Exhibit;
}

/** The index of the REST API in a text; undefined where it is none. */
export function readRestIndex(text: string): z.infer<typeof schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Where the REST API may be: where the site says, else at its two usual places. */
export function restRoots({ rest, home }: Pick<WordPressFacts, 'rest' | 'home'>): readonly string[] {
  return rest === undefined ? [`${home}wp-json/`, `${home}?rest_route=/`] : [rest];
}

/** All addresses that the API of a site may have: where one form is kept away, the other often is not. */
export function everyRestRoot(wordpress: Pick<WordPressFacts, 'rest' | 'home'>): readonly string[] {
  return [...new Set([...restRoots(wordpress), `${wordpress.home}?rest_route=/`])];
}

/** How many users a list of the API has, and on how many pages, as it says itself; one page where it does not. */
export function totalsOf({ headers }: Pick<WebResponse, 'headers'>): {
  readonly users: number;
  readonly pages: number;
} {
  const number = (name: string) => Number(/^\d{1,9}$/.exec(headers.get(name) ?? '')?.[0] ?? 0);
  return { users: number('x-wp-total'), pages: Math.max(1, number('x-wp-totalpages')) };
}

/** The address of a route, e.g. `wp/v2/users`, with parameters. */
export function restUrl(root: string, route: string, parameters: Readonly<Record<string, string>> = {}): string {
  const url = new URL(root);
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${route}`);
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${route}`;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Reads the index of the REST API; a gap where nothing could be requested, undefined where there is no API for visitors. */
export async function restIndex(
  { site }: StepContext,
  wordpress: WordPressFacts,
): Promise<{ readonly index: RestIndex | undefined; readonly gap?: Gap | undefined }> {
  let gap: Gap | undefined;
  for (const root of restRoots(wordpress)) {
    const asked = await ask(site.web, { url: root, maxRedirects: 2 });
    gap ??= asked.gap;
    if (asked.response === undefined) continue;
    const index = readRestIndex(asked.response.text());
    if (index === undefined) continue;
    const lines = [`namespaces: ${index.namespaces.join(', ')}`];
    return { index: { root, namespaces: index.namespaces, exhibit: exhibit(asked.response, lines) } };
  }
  return { index: undefined, gap };
}
