import type { CheckTaxonomy } from './check-taxonomy.ts';

/** By check id. */
export const websiteTaxonomy = {} as const satisfies Readonly<Record<string, CheckTaxonomy>>;
