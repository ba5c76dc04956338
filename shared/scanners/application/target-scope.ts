/**
 * What belongs to a target: its origin, and of that the folder it names. `https://a.test/shop/start.html` and
 * `https://a.test/shop/` stand for everything under `/shop/`, `https://a.test/shop` for that page and what is under it.
 */
export function targetScope(target: URL): (url: URL) => boolean {
  const { pathname } = target;
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const isFile = last.includes('.');
  const folder = isFile ? pathname.slice(0, pathname.lastIndexOf('/') + 1) : pathname.replace(/\/?$/, '/');
  return (url) =>
    url.origin === target.origin && (url.pathname.startsWith(folder) || url.pathname === folder.slice(0, -1));
}
