import { branchOf, packagedSupport } from '../../scanning/support/branches.ts';
import { applicationSupport } from './supports/applications.ts';
import { frameworkSupport } from './supports/frameworks.ts';
import { languageSupport } from './supports/languages.ts';
import { serverSupport } from './supports/servers.ts';
import type { Support } from './supports/support.ts';

/** The day on which the facts below were put together, from the vendors' own pages on support. */
export const endOfLifeAsOf = '2026-11-21';

/** Asked of the CMS scan's own table. */
const systems: ReadonlyMap<string, readonly [name: string, source: string]> = new Map([
  ['Drupal', ['drupal', 'https://www.drupal.org/about/core/policies/core-release-cycles/schedule']],
  ['Joomla', ['joomla', 'https://docs.joomla.org/Joomla_CMS_versions']],
  ['Ghost', ['ghost', 'https://docs.ghost.org/faq/major-versions-lts']],
  ['TYPO3', ['typo3', 'https://typo3.org/cms/roadmap']],
  [
    'Magento',
    ['magento', 'https://experienceleague.adobe.com/en/docs/commerce-operations/release/planning/lifecycle-policy'],
  ],
]);

const supports: ReadonlyMap<string, Support> = new Map([
  ...languageSupport,
  ...serverSupport,
  ...frameworkSupport,
  ...applicationSupport,
]);

/** What the vendor says of a version. */
export type EndOfLife =
  /** Vendor support ended on that day; undefined where only the day of this data is known. */
  | { readonly kind: 'ended'; readonly branch: string; readonly endedAt: string | undefined; readonly source: string }
  | { readonly kind: 'supported' }
  /** Nothing is known of the product or this branch. */
  | { readonly kind: 'unknown' };

const numbersOf = (version: string) => (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

function isBelow(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)];
  for (const [at, number] of right.entries()) {
    const own = left[at];
    // A version that is known in part is not below one that begins with it.
    if (own === undefined || own !== number) return own !== undefined && own < number;
  }
  return false;
}

function branchIn(ends: Support['ends'], version: string): readonly [branch: string, end: string] | undefined {
  const parts = numbersOf(version);
  for (let length = Math.min(parts.length, 3); length > 0; length -= 1) {
    const branch = parts.slice(0, length).join('.');
    const end = Object.hasOwn(ends, branch) ? ends[branch] : undefined;
    if (end !== undefined) return [branch, end];
  }
  return undefined;
}

/** Products of which ends are known, and the https page of each that says so. */
export function endOfLifeSources(): readonly (readonly [product: string, source: string])[] {
  return [
    ...[...supports].map(([product, { source }]) => [product, source] as const),
    ...[...systems].map(([product, [, source]]) => [product, source] as const),
  ];
}

/** Whether a version of a product still got security fixes from its vendor at a time (milliseconds since the epoch). */
export function endOfLife(product: string, version: string, now: number): EndOfLife {
  const today = new Date(now).toISOString().slice(0, 10);
  const [system, systemSource] = systems.get(product) ?? [];
  if (system !== undefined && systemSource !== undefined) {
    const known = branchOf(packagedSupport, system, version);
    if (known === undefined) return { kind: 'unknown' };
    if (known.endsAt >= today) return { kind: 'supported' };
    return { kind: 'ended', branch: known.branch, endedAt: known.endsAt, source: systemSource };
  }
  const support = supports.get(product);
  if (support === undefined) return { kind: 'unknown' };
  const { ends, source, oldest } = support;
  const [branch, end] = branchIn(ends, version) ?? [];
  if (branch !== undefined && end !== undefined)
    return end < today ? { kind: 'ended', branch, endedAt: end, source } : { kind: 'supported' };
  if (oldest !== undefined && /^\d/.test(version) && isBelow(version, oldest))
    return { kind: 'ended', branch: version, endedAt: undefined, source };
  return { kind: 'unknown' };
}
