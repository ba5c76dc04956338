import type { Gap } from '../../scanning/check.ts';
import type { Exhibit } from '../../scanning/web/exhibit.ts';

/** What the home page and the entrances of a WordPress say of the site. */
export interface FrontArtifact {
  readonly base: string;
  readonly home: { readonly status: number; readonly headers: readonly (readonly [string, string])[] };
  /** What shows that it is WordPress. */
  readonly signs: readonly { readonly words: string; readonly exhibit: Exhibit }[];
  /** Entrances that could not be checked. */
  readonly gaps: readonly Gap[];
  /** True where the entrances were tried too, since the home page showed nothing. */
  readonly triedEntrances: boolean;
  /** Pages were made with WordPress, but nothing of it answers: an export of static pages, as far as can be seen. */
  readonly isExport?: boolean;
}
