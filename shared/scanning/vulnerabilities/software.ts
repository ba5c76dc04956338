import type { Platform } from './platform.ts';

/** Software as a scan identified it. */
export interface Software {
  /** The names that feeds have for it, as `cpeKey` and `packageKey` make them. */
  readonly products: readonly string[];
  readonly version: string;
  /** Where it runs, as far as that is known. */
  readonly platform?: Platform | undefined;
}
