import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';
import { applicationPassiveContentTaxonomy } from './application-passive-content.ts';
import { applicationPassiveCspTaxonomy } from './application-passive-csp.ts';
import { applicationPassiveHeadersTaxonomy } from './application-passive-headers.ts';

/** By check id. */
export const applicationPassiveTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  ...applicationPassiveHeadersTaxonomy(),
  ...applicationPassiveCspTaxonomy(),
  ...applicationPassiveContentTaxonomy(),
}));
