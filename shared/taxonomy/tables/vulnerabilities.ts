import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** By check id. */
export const vulnerabilityTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'vulnerable-software': {
    terms: ['known vulnerabilities', 'CVE', 'vulnerable component', 'outdated version', 'CVSS', 'EPSS', 'KEV'],
    wstg: ['WSTG-INFO-02', 'WSTG-CONF-01'],
    asvs: ['V15.2'],
  },
}));
