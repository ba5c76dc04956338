import type { Gap } from '../../../scanning/check.ts';
import type { Exhibit } from '../../../scanning/web/exhibit.ts';
import type { Fork } from './fork.ts';

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
  /** There are signs of WordPress, but nothing of it answers: an export, a program before it, an imitation. */
  readonly isTrace?: boolean;
  /** The signs are such as other programs have, too, and nothing more may be asked for. */
  readonly isWeak?: boolean;
  readonly fork?: Fork | undefined;
}
