import type { CheckTaxonomy } from './check-taxonomy.ts';

/** By check id. */
export const portscanTaxonomy = {
  'open-port': {
    terms: ['open port', 'accessible without authentication', 'exposed service', 'listening service', 'port scan'],
    wstg: ['WSTG-CONF-01', 'WSTG-INFO-04'],
  },
  'every-port-answers': {
    terms: ['tarpit', 'SYN proxy', 'all ports open', 'SYN cookies', 'honeypot'],
    wstg: ['WSTG-CONF-01'],
  },
} as const satisfies Readonly<Record<string, CheckTaxonomy>>;
