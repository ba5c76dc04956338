/** The folder of a page: without query, and without a file's name. Ends in a slash. */
export function folderOf(url: string): string {
  const { origin, pathname } = new URL(url);
  // A blog that is not set up, or a private one, sends visitors on to these.
  const path = pathname.replace(/\/(?:wp-admin\/[\s\S]*|wp-login\.php$|wp-signup\.php$|index\.php[\s\S]*)/, '/');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return `${origin}${name === '' || name.includes('.') ? path.slice(0, path.lastIndexOf('/') + 1) : `${path}/`}`;
}
