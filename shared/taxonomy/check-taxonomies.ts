import { once } from '../once.ts';
import type { CheckTaxonomy } from './check-taxonomy.ts';
import { applicationActiveTaxonomy } from './tables/application-active.ts';
import { applicationPassiveTaxonomy } from './tables/application-passive.ts';
import { applicationSiteTaxonomy } from './tables/application-site.ts';
import { cmsTaxonomy } from './tables/cms.ts';
import { exposureTaxonomy } from './tables/exposure.ts';
import { portscanTaxonomy } from './tables/portscan.ts';
import { portscanExposureTaxonomy } from './tables/portscan-exposure.ts';
import { subdomainTaxonomy } from './tables/subdomain.ts';
import { vulnerabilityTaxonomy } from './tables/vulnerabilities.ts';
import { websiteTaxonomy } from './tables/website.ts';

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
