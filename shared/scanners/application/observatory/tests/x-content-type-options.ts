import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

/** X-Content-Type-Options. */
export function xContentTypeOptions({ answer }: ObservedSite): Outcome {
  const header = answer.headers.get('x-content-type-options');
  if (!header) return 'x-content-type-options-not-implemented';
  return header.slice(0, 256).trim().toLowerCase() === 'nosniff'
    ? 'x-content-type-options-nosniff'
    : 'x-content-type-options-header-invalid';
}
