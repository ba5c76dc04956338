import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** By check id. */
export const websiteTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  technology: {
    terms: ['technology detected', 'tech detection', 'fingerprinting', 'version disclosure', 'web technology'],
    wstg: ['WSTG-INFO-02', 'WSTG-INFO-08', 'WSTG-INFO-09'],
    asvs: ['V13.4'],
    zap: ['10004'],
    wasc: [45],
  },
  'technology-end-of-life': {
    terms: ['end-of-life', 'EOL', 'unsupported version', 'outdated version', 'unmaintained component'],
    wstg: ['WSTG-CONF-01'],
    asvs: ['V15.2'],
  },
}));
