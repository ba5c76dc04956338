import { once } from '../once.ts';
import { applicationActiveTaxonomy } from './application-active.ts';
import { applicationPassiveTaxonomy } from './application-passive.ts';
import { applicationSiteTaxonomy } from './application-site.ts';
import type { CheckTaxonomy } from './check-taxonomy.ts';
import { cmsTaxonomy } from './cms.ts';
import { exposureTaxonomy } from './exposure.ts';
import { portscanTaxonomy } from './portscan.ts';
import { portscanExposureTaxonomy } from './portscan-exposure.ts';
import { subdomainTaxonomy } from './subdomain.ts';
import { vulnerabilityTaxonomy } from './vulnerabilities.ts';
import { websiteTaxonomy } from './website.ts';

/** The tables of all families by the name of their file; no check is in two of them. */
export const taxonomyFamilies: Readonly<Record<string, () => Readonly<Record<string, CheckTaxonomy>>>> = {
  'application-active': applicationActiveTaxonomy,
  'application-passive': applicationPassiveTaxonomy,
  'application-site': applicationSiteTaxonomy,
  cms: cmsTaxonomy,
  exposure: exposureTaxonomy,
  portscan: portscanTaxonomy,
  'portscan-exposure': portscanExposureTaxonomy,
  subdomain: subdomainTaxonomy,
  vulnerabilities: vulnerabilityTaxonomy,
  website: websiteTaxonomy,
};

/** Where each check stands in the catalogues of the field, by its id. */
export const checkTaxonomies = once<ReadonlyMap<string, CheckTaxonomy>>(
  () => new Map(Object.values(taxonomyFamilies).flatMap((family) => Object.entries(family()))),
);
