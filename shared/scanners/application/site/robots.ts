const maxLines = 5000;
const maxSitemaps = 100;

/** One line of a robots.txt (RFC 9309): its field in lower case and its value. */
interface RobotsLine {
  readonly field: string;
  readonly value: string;
}

/** The lines of a robots.txt that say something. */
function robotsLines(text: string): readonly RobotsLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .slice(0, maxLines)
    .flatMap((line) => {
      const [field = '', ...rest] = (line.slice(0, 4000).split('#', 1)[0] ?? '').split(':');
      const value = rest.join(':').trim();
      return value === '' ? [] : [{ field: field.trim().toLowerCase(), value }];
    });
}

/** The sitemaps that a robots.txt names, as absolute addresses. */
export function sitemapsOf(text: string, base: URL): readonly string[] {
  const named = robotsLines(text)
    .filter(({ field, value }) => field === 'sitemap' && URL.canParse(value, base.href))
    .map(({ value }) => new URL(value, base))
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:');
  return [...new Set(named.map(({ href }) => href))].slice(0, maxSitemaps);
}

/** The paths that a robots.txt keeps crawlers from. */
export function disallowedPaths(text: string): readonly string[] {
  const paths = robotsLines(text).filter(({ field, value }) => field === 'disallow' && value.startsWith('/'));
  return [...new Set(paths.map(({ value }) => value))];
}
