import type { CheckTaxonomy } from './check-taxonomy.ts';

/** By check id. */
export const exposureTaxonomy = {} as const satisfies Readonly<Record<string, CheckTaxonomy>>;
