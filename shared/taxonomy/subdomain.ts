import type { CheckTaxonomy } from './check-taxonomy.ts';

/** By check id. */
export const subdomainTaxonomy = {} as const satisfies Readonly<Record<string, CheckTaxonomy>>;
