import type { CheckTaxonomy } from './check-taxonomy.ts';

/** By check id. */
export const portscanTaxonomy = {} as const satisfies Readonly<Record<string, CheckTaxonomy>>;
