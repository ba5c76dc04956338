import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** By check id. */
export const applicationSiteTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'certificate-not-trusted': {
    terms: ['TLS certificate', 'untrusted certificate', 'self-signed certificate', 'expired certificate'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'csp-nonce-reused': {
    terms: ['CSP nonce', 'nonce reuse', 'Content Security Policy'],
    wstg: ['WSTG-CONF-12'],
    asvs: ['V3.4'],
  },
  'https-redirection': {
    terms: ['HTTP to HTTPS redirect', 'HTTPS redirection', 'HTTPS enforcement'],
    wstg: ['WSTG-CRYP-03'],
    asvs: ['V12.2'],
    zap: ['10047'],
    wasc: [4],
  },
  'observatory-grade': {
    terms: ['Mozilla Observatory', 'HTTP Observatory', 'security headers'],
    wstg: ['WSTG-CONF-14'],
    asvs: ['V3.4'],
  },
  'robots-private-places': { terms: ['robots.txt', 'information disclosure'], wstg: ['WSTG-INFO-03'], wasc: [13] },
  'security-txt-invalid': { terms: ['security.txt', 'RFC 9116'], wstg: ['WSTG-INFO-03'] },
  'security-txt-missing': { terms: ['security.txt', 'RFC 9116'], wstg: ['WSTG-INFO-03'] },
  'session-id-kept-at-login': {
    terms: ['session fixation', 'session ID renewal', 'session management'],
    wstg: ['WSTG-SESS-03'],
    asvs: ['V7.2'],
    zap: ['40013'],
    wasc: [37],
  },
  'site-without-https': {
    terms: ['plain HTTP', 'HTTPS not enabled', 'unencrypted communication'],
    wstg: ['WSTG-CRYP-03'],
    asvs: ['V12.2'],
    zap: ['10106'],
    wasc: [4],
  },
}));
