import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

const known: ReadonlyMap<string, Outcome> = new Map([
  ['same-site', 'corp-implemented-with-same-site'],
  ['same-origin', 'corp-implemented-with-same-origin'],
  ['cross-origin', 'corp-implemented-with-cross-origin'],
]);

/** Cross-Origin-Resource-Policy. */
export function crossOriginResourcePolicy({ answer }: ObservedSite): Outcome {
  const header = answer.headers.get('cross-origin-resource-policy')?.slice(0, 256).trim().toLowerCase();
  if (!header) return 'corp-not-implemented';
  return known.get(header) ?? 'corp-header-invalid';
}
