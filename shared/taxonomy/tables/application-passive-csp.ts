import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** Checks of Content Security Policies, by check id. */
export const applicationPassiveCspTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'csp-bypassable-host': {
    terms: ['CSP', 'CSP bypass', 'Content Security Policy', 'JSONP'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    wasc: [15],
  },
  'csp-deprecated-directive': {
    terms: ['deprecated CSP directive', 'CSP', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    wasc: [15],
  },
  'csp-eval': {
    terms: ['unsafe-eval', 'CSP', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10055-10'],
    wasc: [15],
  },
  'csp-fallback-missing': {
    terms: ['strict CSP', 'CSP', 'Content Security Policy', 'strict-dynamic'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
  },
  'csp-ignored-meta-directive': {
    terms: ['CSP', 'Content Security Policy', 'meta element'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10055-11'],
    wasc: [15],
  },
  'csp-inline-script': {
    terms: ['unsafe-inline', 'CSP', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10055-5'],
    wasc: [15],
  },
  'csp-inline-style': {
    terms: ['unsafe-inline', 'CSP', 'Content Security Policy', 'CSS injection'],
    wstg: ['WSTG-CONF-12', 'WSTG-CLNT-05'],
    asvs: ['V3.4'],
    zap: ['10055-6'],
    wasc: [15],
  },
  'csp-ip-source': {
    terms: ['CSP', 'Content Security Policy', 'IP address as source'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
  },
  'csp-missing': {
    terms: ['Content Security Policy', 'CSP'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10038-1'],
    wasc: [15],
  },
  'csp-missing-directive': {
    terms: ['CSP directive missing', 'CSP', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10055-13'],
    wasc: [15],
  },
  'csp-obsolete-header': {
    terms: ['Content Security Policy', 'CSP', 'X-Content-Security-Policy', 'X-WebKit-CSP'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10038-2', '10055-1', '10055-2'],
    wasc: [15],
  },
  'csp-report-only': {
    terms: ['CSP', 'report-only', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10038-3'],
    wasc: [15],
  },
  'csp-syntax-error': {
    terms: ['CSP syntax error', 'CSP', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10055-3'],
    wasc: [15],
  },
  'csp-trusted-types-missing': {
    terms: ['Trusted Types', 'CSP', 'Content Security Policy', 'DOM-based XSS'],
    wstg: ['WSTG-CONF-12', 'WSTG-CLNT-01'],
    asvs: ['V3.4'],
  },
  'csp-unencrypted-source': {
    terms: ['CSP', 'Content Security Policy', 'mixed content', 'plain HTTP sources'],
    wstg: ['WSTG-CONF-12', 'WSTG-CRYP-03'],
    asvs: ['V3.4'],
    wasc: [15],
  },
  'csp-weak-nonce': {
    terms: ['CSP nonce', 'CSP', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12', 'WSTG-CRYP-04'],
    asvs: ['V3.4', 'V11.5'],
  },
  'csp-wide-source': {
    terms: ['CSP', 'wildcard sources', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
    zap: ['10055-4'],
    wasc: [15],
  },
}));
