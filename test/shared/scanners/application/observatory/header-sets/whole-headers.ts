import { type HeaderSet, own, strict, without } from './header-set.ts';

/** All headers at once, and each of them missing. */
export const wholeHeaders: readonly HeaderSet[] = [
  { name: 'every header at its best', headers: strict },
  { name: 'no header at all', headers: {} },
  { name: 'only a type', headers: { 'Content-Type': 'text/html' } },
  { name: 'plain http', scheme: 'http:', headers: { 'Content-Type': 'text/html' }, route: [`http://${own}/`] },
  { name: 'plain http with every header', scheme: 'http:', headers: strict, route: [`http://${own}/`] },
  { name: 'empty headers', headers: Object.fromEntries(Object.keys(strict).map((key) => [key, ''])) },
  without('no policy', 'Content-Security-Policy'),
  without('no HSTS', 'Strict-Transport-Security'),
  without('no referrer policy', 'Referrer-Policy'),
  without('no type options', 'X-Content-Type-Options'),
  without('no frame options beside the policy', 'X-Frame-Options'),
  without('no resource policy', 'Cross-Origin-Resource-Policy'),
  without('no type', 'Content-Type'),
];
