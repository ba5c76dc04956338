import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

/** X-Frame-Options, which a policy's frame-ancestors stands for. */
export function xFrameOptions({ answer }: ObservedSite, limitsFrames: boolean): Outcome {
  if (limitsFrames) return 'x-frame-options-implemented-via-csp';
  const header = answer.headers.get('x-frame-options');
  if (!header) return 'x-frame-options-not-implemented';
  const value = header.slice(0, 1024).trim().toLowerCase();
  if (value === 'deny' || value === 'sameorigin') return 'x-frame-options-sameorigin-or-deny';
  return value.startsWith('allow-from') ? 'x-frame-options-allow-from-origin' : 'x-frame-options-header-invalid';
}
