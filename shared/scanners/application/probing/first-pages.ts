import { hash } from 'node:crypto';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { steadyWords } from '../crawl/shape.ts';

/** The name of the page that servers send for a folder, at the end of a path. */
const firstPageName = /(?<=\/)(?:index|default)\.[a-z]{2,5}$/i;
const maxMet = 2000;

/**
 * Folders and their first pages that are one program under two addresses: asked for the same, they answer with the same
 * words. The address that was met first stands for both.
 */
export class FirstPages {
  readonly #met = new Map<string, { readonly path: string; readonly words: string }>();
  readonly #one: Map<string, string>;

  /** `one`: the paths that another one stands for, each with that one. */
  constructor(one: Readonly<Record<string, string>> = {}) {
    this.#one = new Map(Object.entries(one));
  }

  /** Compares a page with what the folder has answered under its other address. */
  meet(page: Page): void {
    const { url, status, document } = page;
    const { pathname } = url;
    if (status !== 200 || document === undefined || !(pathname.endsWith('/') || firstPageName.test(pathname))) return;
    const { title, runs } = elementsOf(page);
    const steady = steadyWords([title, ...runs.map(({ text }) => text)].join('\n'), url);
    if (steady.length === 0) return;
    const words = hash('sha256', steady.join(' '), 'base64url');
    const asked = `${pathname.replace(firstPageName, '')}${url.search}`;
    const known = this.#met.get(asked);
    if (known === undefined) {
      if (this.#met.size < maxMet) this.#met.set(asked, { path: this.#one.get(pathname) ?? pathname, words });
      return;
    }
    // What stands for others has no other one that stands for it.
    const isFirst = [...this.#one.values()].includes(pathname);
    if (known.path !== pathname && known.words === words && !isFirst) this.#one.set(pathname, known.path);
  }

  /** The address that stands for another one; the address itself where none does. */
  of(url: URL): URL {
    const path = this.#one.get(url.pathname);
    if (path === undefined) return url;
    const first = new URL(url);
    first.pathname = path;
    return first;
  }

  state(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#one);
  }
}
