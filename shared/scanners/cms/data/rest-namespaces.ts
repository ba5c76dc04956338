import namespaces from './rest-namespaces.json' with { type: 'json' };

const slugs: ReadonlyMap<string, string> = new Map(Object.entries(namespaces));

/**
 * The folder name of the plugin that owns a namespace of the REST index: `wc/v3` is `woocommerce`; undefined where it is
 * not known. Namespaces that several plugins bring along (`jetpack/v4`, `carbon-fields/v1`) are left out of the data.
 */
export function pluginOfNamespace(namespace: string): string | undefined {
  const parts = namespace.slice(0, 100).toLowerCase().split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const slug = slugs.get(parts.slice(0, length).join('/'));
    if (slug !== undefined) return slug;
  }
  return undefined;
}
