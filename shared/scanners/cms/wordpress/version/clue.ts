import type { Exhibit } from '../../../../scanning/web/exhibit.ts';

/**
 * Where a clue has its source. Clues of one source fall together: who hides the generator tag hides it in the feeds too.
 * - `generator`: what WordPress calls itself in pages, feeds and OPML
 * - `assets`: `ver=` of core files that pages load; `emoji`: the address of the emoji script; `installer`: `ver=` of
 *   pages that are made without plugins
 * - `readme`, `files`: files that lie there; `features`: what the core can do, and what it brings along
 */
export type ClueSource = 'generator' | 'assets' | 'emoji' | 'installer' | 'readme' | 'files' | 'features';

/**
 * What a clue says of the version: it is this one; one of these; not before one and before another. One of these may be the
 * newest that is known: then it may be a later one, of a branch in `laterOf`, or of any (`orNewer`).
 */
export type Said =
  | { readonly kind: 'exact'; readonly version: string }
  | {
      readonly kind: 'among';
      /** Oldest first. */
      readonly versions: readonly string[];
      readonly laterOf: readonly string[];
      readonly orNewer: boolean;
    }
  | { readonly kind: 'bounds'; readonly from: string | undefined; readonly below: string | undefined };

/** One hint at the core's version, with what proves it. */
export interface Clue {
  /** In words: `generator tag of the home page`. */
  readonly way: string;
  readonly source: ClueSource;
  /** How far it is to be believed: 1 (a text that anyone may write) to 4 (the bytes of a file). */
  readonly weight: number;
  readonly said: Said;
  readonly exhibit: Exhibit;
}

/** A version as WordPress writes its own: `6.4`, `6.4.2`, `6.5-RC1-57861`. */
const VERSION = /^\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?:-(?:alpha|beta|RC)\d{0,2}(?:[.-]\d{1,6})?)?$/;

/** True for what may be a version of WordPress; `20240101`, `1699999999` and hashes are not. */
export function isCoreVersion(text: string): boolean {
  return VERSION.test(text);
}
