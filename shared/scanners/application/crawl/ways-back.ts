import { hash } from 'node:crypto';

/** Addresses that only differ by the way back are asked until so many have shown nothing new. */
const enoughAlike = 2;

/**
 * The key of what a link leads to where it says where its visitor comes from, as `?return=/list` on the page `/list` does:
 * the address without that value. Undefined where no value is the address of the page on which the link stands.
 */
export function wayBackOf(link: URL, page: URL): string | undefined {
  for (const [name, value] of link.searchParams) {
    const back = value === '' ? null : URL.parse(value, page.href);
    if (back === null || back.origin !== page.origin || back.pathname !== page.pathname) continue;
    const rest = new URL(link);
    rest.searchParams.delete(name);
    return hash('sha256', `${name} ${rest.href}`, 'base64url').slice(0, 12);
  }
  return undefined;
}

/** Knows addresses that are one page, however often a site links to it with another way back. */
export class WaysBack {
  readonly #alike: Map<string, number>;

  constructor(state: Readonly<Record<string, number>> = {}) {
    this.#alike = new Map(Object.entries(state));
  }

  /** Notes that an address showed what was shown before, or sent its visitor back. */
  alike(wayBack: string): void {
    this.#alike.set(wayBack, (this.#alike.get(wayBack) ?? 0) + 1);
  }

  /** True where one more address would show the same. */
  isKnown(wayBack: string | undefined): boolean {
    return wayBack !== undefined && (this.#alike.get(wayBack) ?? 0) >= enoughAlike;
  }

  state(): Record<string, number> {
    return Object.fromEntries(this.#alike);
  }
}
