import * as z from 'zod/mini';

/** The folder names of the plugins that own namespaces of the REST index, as they are written. */
export const namespaceTable = z.object({
  asOf: z.iso.date(),
  namespaces: z.record(z.string().check(z.maxLength(130)), z.string().check(z.regex(/^[A-Za-z0-9_][\w.-]{0,127}$/))),
});

/** Namespaces of the core, and those that several plugins bring along: no plugin is called so for that. */
const COMMON =
  /^(?:wp|wp-site-health|wp-block-editor|wp-abilities|wp-sync|oembed|batch|jetpack|carbon-fields|api|rest|app|v\d.{0,10})$/;

/**
 * The folder name of the plugin that owns a namespace of the REST index: `wc/v3` is `woocommerce`; undefined where it is
 * not known. Namespaces that several plugins bring along (`jetpack/v4`, `carbon-fields/v1`) are left out of the data.
 */
export function pluginOfNamespace(namespaces: ReadonlyMap<string, string>, namespace: string): string | undefined {
  const parts = namespace.slice(0, 100).toLowerCase().split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const slug = namespaces.get(parts.slice(0, length).join('/'));
    if (slug !== undefined) return slug;
  }
  return undefined;
}

/**
 * What the folder of a plugin that nobody knows may be called by its namespace: `polls/v1` is of `polls`, or of `wp-polls`.
 * Each is to be proved.
 */
export function slugsOfNamespace(namespace: string): readonly string[] {
  const [first = ''] = namespace.slice(0, 100).toLowerCase().split('/', 1);
  if (!/^[a-z0-9][a-z0-9_-]{1,60}$/.test(first) || COMMON.test(first)) return [];
  const dashed = first.replaceAll('_', '-');
  return [...new Set([dashed, `wp-${dashed}`, first])];
}
