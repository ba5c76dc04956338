import type { CheckTaxonomy } from './check-taxonomy.ts';

/** By check id. */
export const vulnerabilityTaxonomy = {
  'vulnerable-software': {
    terms: ['known vulnerabilities', 'CVE', 'vulnerable component', 'outdated version', 'CVSS', 'EPSS', 'KEV'],
    wstg: ['WSTG-INFO-02', 'WSTG-CONF-01'],
    asvs: ['V15.2'],
  },
} as const satisfies Readonly<Record<string, CheckTaxonomy>>;
