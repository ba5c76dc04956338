import type { FrontPage } from '../front-page.ts';
import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

const good: ReadonlySet<string> = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);
const bad: ReadonlySet<string> = new Set([
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
  'no-referrer-when-downgrade',
]);

/** Referrer-Policy of header and meta element: the last value that is known counts. */
export function referrerPolicy({ answer }: ObservedSite, page: FrontPage): Outcome {
  const header = answer.headers.get('referrer-policy');
  if (header === undefined && page.referrer === undefined) return 'referrer-policy-not-implemented';
  const policy = [header ?? [], page.referrer ?? []]
    .flat()
    .join(', ')
    .split(',')
    .map((value) => value.trim().toLowerCase())
    .findLast((value) => good.has(value) || bad.has(value));
  if (policy === undefined) return 'referrer-policy-header-invalid';
  return good.has(policy) ? 'referrer-policy-private' : 'referrer-policy-unsafe';
}
