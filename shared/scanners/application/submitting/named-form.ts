/**
 * Whether an entry of a policy names the address of a form: the path begins as the entry's does, and where the entry has a
 * query, each of its parameters stands in the address with that value, in any order. On a site that is one
 * `index.php?page=...` a path alone would name every form.
 */
export function isNamedForm(entry: string, url: URL): boolean {
  const [prefix = '', query = ''] = entry.split(/\?(.*)/s);
  const asked = [...new URLSearchParams(query)];
  return (
    url.pathname.startsWith(prefix) && asked.every(([name, value]) => url.searchParams.getAll(name).includes(value))
  );
}
