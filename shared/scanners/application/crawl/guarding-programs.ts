import { isGuarded } from '../../../scanning/web/acting/acting-address.ts';
import type { Link } from './link.ts';

const maxPrograms = 1000;

/** Parameters by which one path serves several programs: WordPress `admin.php?page=`, Joomla `index.php?option=`. */
const partNames = ['page', 'option', 'module', 'plugin', 'route'];

function programOf({ origin, pathname, searchParams }: URL): string {
  const part = partNames.map((name) => searchParams.get(name)).find((value) => value !== null);
  return `${origin}${pathname} ${part ?? ''}`;
}

/**
 * The programs of a site, each by the path of its addresses and the part of it, that put a token against forgery into the links by which they
 * change something: they guard all such links, so that one without a token leads to a form or a list.
 */
export class GuardingPrograms {
  readonly #programs = new Set<string>();

  /** Takes note of what a page links to. */
  meet(links: readonly Link[]): void {
    for (const { url, form } of links) {
      if (form !== undefined || this.#programs.size >= maxPrograms || !URL.canParse(url)) continue;
      const parsed = new URL(url);
      if (parsed.search !== '' && isGuarded(parsed)) this.#programs.add(programOf(parsed));
    }
  }

  has(url: URL): boolean {
    return this.#programs.has(programOf(url));
  }
}
