import { type HeaderSet, html, own, withHeaders, without } from './header-set.ts';

/** HSTS, referrer policy, type and frame options, resource policy. */
export const otherHeaders: readonly HeaderSet[] = [
  withHeaders('HSTS: six months of 30 days', { 'Strict-Transport-Security': 'max-age=15552000' }),
  withHeaders('HSTS: one day less', { 'Strict-Transport-Security': 'max-age=15465600' }),
  withHeaders('HSTS: off', { 'Strict-Transport-Security': 'max-age=0' }),
  withHeaders('HSTS: twice', { 'Strict-Transport-Security': ['max-age=63072000', 'max-age=63072000'] }),
  withHeaders('HSTS: in quotes', { 'Strict-Transport-Security': 'max-age="63072000"' }),
  withHeaders('HSTS: no age', { 'Strict-Transport-Security': 'includeSubDomains' }),
  withHeaders('HSTS: age twice', { 'Strict-Transport-Security': 'max-age=63072000; max-age=1' }),
  withHeaders('HSTS: no number', { 'Strict-Transport-Security': 'max-age=soon' }),
  withHeaders('HSTS: upper case', { 'Strict-Transport-Security': 'MAX-AGE=63072000 ; INCLUDESUBDOMAINS' }),
  withHeaders('HSTS: preloaded', { 'Strict-Transport-Security': 'max-age=1' }, { preloaded: [own] }),
  withHeaders('HSTS: top-level domain preloaded', {}, { hostname: 'shop.dev', preloaded: ['dev'] }),
  withHeaders('HSTS: certificate not valid', {}, { httpsVerified: false, routeVerified: false }),
  withHeaders('HSTS: preloaded, certificate not valid', {}, { httpsVerified: false, preloaded: [own] }),

  withHeaders('referrer: same-origin', { 'Referrer-Policy': 'same-origin' }),
  withHeaders('referrer: unsafe-url', { 'Referrer-Policy': 'unsafe-url' }),
  withHeaders('referrer: downgrade', { 'Referrer-Policy': 'no-referrer-when-downgrade' }),
  withHeaders('referrer: fallbacks', { 'Referrer-Policy': 'unsafe-url, strict-origin-when-cross-origin, new-value' }),
  withHeaders('referrer: two headers', { 'Referrer-Policy': ['no-referrer', 'origin'] }),
  withHeaders('referrer: nonsense', { 'Referrer-Policy': 'whatever' }),
  withHeaders('referrer: meta wins', {}, { body: html('<meta name=referrer content="origin">') }),
  withHeaders('referrer: meta unknown', {}, { body: html('<meta name="Referrer" content="never">') }),
  {
    name: 'referrer: meta alone',
    headers: without('', 'Referrer-Policy').headers,
    body: html('<meta name="referrer" content="origin"><meta name="referrer" content="no-referrer">'),
  },

  withHeaders('type options: other value', { 'X-Content-Type-Options': 'sniff' }),
  withHeaders('type options: twice', { 'X-Content-Type-Options': ['nosniff', 'nosniff'] }),
  withHeaders('type options: upper case', { 'X-Content-Type-Options': ' NoSniff ' }),

  { name: 'frame options alone', headers: { 'Content-Type': 'text/html', 'X-Frame-Options': 'sameorigin' } },
  { name: 'frame options: allow-from', headers: { 'X-Frame-Options': 'ALLOW-FROM https://a.example.com' } },
  { name: 'frame options: nonsense', headers: { 'X-Frame-Options': 'ALLOWALL' } },
  { name: 'frame options: twice', headers: { 'X-Frame-Options': ['DENY', 'DENY'] } },

  withHeaders('resource policy: same-site', { 'Cross-Origin-Resource-Policy': 'Same-Site' }),
  withHeaders('resource policy: cross-origin', { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  withHeaders('resource policy: nonsense', { 'Cross-Origin-Resource-Policy': 'none' }),
];
