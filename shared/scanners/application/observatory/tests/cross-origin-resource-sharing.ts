import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

/** What a page of another origin may read. */
export function crossOriginResourceSharing({ crossOrigin }: ObservedSite): Outcome {
  const allowed = crossOrigin?.headers.get('access-control-allow-origin');
  if (!crossOrigin || !allowed) return 'cross-origin-resource-sharing-not-implemented';
  if (allowed.slice(0, 256).trim() === '*') return 'cross-origin-resource-sharing-implemented-with-public-access';
  const credentials = crossOrigin.headers.get('access-control-allow-credentials')?.toLowerCase().trim();
  return allowed === crossOrigin.origin && credentials === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-restricted-access';
}
