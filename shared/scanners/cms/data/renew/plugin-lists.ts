import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);
const folder = 'internal/file/files';

const slugRule = /^[a-z0-9][a-z0-9_.-]{0,127}$/;
/** A namespace as plugins write theirs; what has a pattern in it is a route. */
const partRule = /^[a-z0-9][a-z0-9._-]{1,60}$/;
/** Of the core, and those that several plugins bring along; words that any plugin may take. */
const common =
  /^(?:wp|wp-site-health|wp-block-editor|wp-abilities|oembed|batch|jetpack|carbon-fields|api|v\d.*|app|admin|settings|plugin|custom|freemius|wpcom|my|rest|test|data|form|user|users|post|posts|newspack-blocks)$/;

const routesShape = z.record(z.string(), z.array(z.string()));

/** Namespaces by their plugin: the first part where no other plugin has it, else the first two where these are unique. */
export function namespacesOf(routes: z.output<typeof routesShape>): Map<string, string> {
  const owners = new Map<string, Set<string>>();
  for (const [slug, paths] of Object.entries(routes)) {
    for (const path of paths) {
      const [first = '', second = ''] = path.toLowerCase().replace(/^\/+/, '').split('/');
      if (!slugRule.test(slug) || !partRule.test(first) || common.test(first)) continue;
      owners.set(first, (owners.get(first) ?? new Set()).add(slug));
      if (partRule.test(second)) {
        const both = `${first}/${second}`;
        owners.set(both, (owners.get(both) ?? new Set()).add(slug));
      }
    }
  }
  const own = new Map<string, string>();
  for (const [namespace, slugs] of owners) {
    const [slug = ''] = slugs;
    const [first = ''] = namespace.split('/', 1);
    const isCovered = namespace !== first && owners.get(first)?.size === 1;
    if (slugs.size === 1 && !isCovered) own.set(namespace, slug);
  }
  return own;
}

/** Those of plugins that are used, in the order of the list of plugins; `before` stays and is believed first. */
export function mergedNamespaces(
  before: Readonly<Record<string, string>>,
  learnt: ReadonlyMap<string, string>,
  ranked: readonly string[],
): Record<string, string> {
  const rank = new Map(ranked.map((slug, at) => [slug, at]));
  const used = [...learnt].filter(([namespace, slug]) => rank.has(slug) && !Object.hasOwn(before, namespace));
  const ordered = [...Object.entries(before), ...used].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(ordered);
}

async function show(repository: string, name: string): Promise<{ readonly text: string; readonly day: string }> {
  const git = async (...args: string[]) =>
    (await run('git', ['-C', repository, ...args], { maxBuffer: 50_000_000 })).stdout;
  const day = await git('log', '-1', '--format=%cs', '--', `${folder}/${name}`);
  return { text: await git('show', `HEAD:${folder}/${name}`), day: day.trim() };
}

/** So many plugins are kept: what comes behind is on few sites, and each costs a request in aggressive mode. */
const count = 6000;

/** The lists that a clone of github.com/Chocapikk/wpprobe makes: names by popularity, and namespaces by their plugins. */
export async function pluginLists(repository: string, before: Readonly<Record<string, string>>) {
  const list = await show(repository, 'wordpress_plugins.txt');
  const ranked = [...new Set(list.text.split('\n').filter((slug) => slugRule.test(slug)))];
  const routes = await show(repository, 'scanned_plugins.json');
  const read = Object.assign(
    {},
    ...routes.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  const learnt = namespacesOf(z.parse(routesShape, read));
  return {
    plugins: { asOf: list.day, plugins: ranked.slice(0, count) },
    namespaces: { asOf: routes.day, namespaces: mergedNamespaces(before, learnt, ranked) },
  };
}
