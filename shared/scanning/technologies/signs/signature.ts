import type { Category } from '../category.ts';
import type { SampleRecordType, TechnologyRule } from '../rule.ts';

/** Where a sign is looked for. */
export type SignSource =
  | { readonly kind: 'header' | 'cookie' | 'meta' | 'global'; readonly name: string }
  | { readonly kind: 'dns'; readonly name: SampleRecordType }
  | {
      readonly kind: 'element';
      readonly selector: string;
      readonly of: 'presence' | 'text' | { readonly attribute: string };
    }
  | {
      readonly kind:
        | 'script'
        | 'style'
        | 'html'
        | 'script text'
        | 'style text'
        | 'text'
        | 'url'
        | 'certificate issuer'
        | 'robots';
    };

/** One thing that tells a technology. */
export interface Sign {
  readonly source: SignSource;
  readonly pattern: string;
  /** What the version is made of: `\1` is group 1, `\1?a:b` is a where group 1 took part. Undefined: it tells none. */
  readonly version: string | undefined;
  /** How far it is to be believed, 1 to 100. */
  readonly weight: number;
  /** True where it tells the technology by itself, whatever else that requires. */
  readonly isFree?: boolean;
}

/** A technology with all its signs, as it is recognised. */
export interface Signature {
  readonly name: string;
  readonly categories: readonly Category[];
  readonly site: string | undefined;
  readonly implies: readonly { readonly name: string; readonly weight: number; readonly version?: string }[];
  readonly excludes: readonly string[];
  /** Its signs, but those that are free, are only looked at where these are there as well. */
  readonly requires: readonly string[];
  readonly requiresCategories: readonly Category[];
  readonly signs: readonly Sign[];
}

const wholeWeight = 100;

function named(kind: 'header' | 'cookie' | 'meta' | 'global', patterns: Readonly<Record<string, string>> = {}): Sign[] {
  return Object.entries(patterns).map(([name, pattern]) => signOf({ kind, name }, pattern));
}

function signOf(source: SignSource, pattern: string): Sign {
  return { source, pattern, version: '\\1', weight: wholeWeight };
}

function listed(
  kind: 'script' | 'style' | 'html' | 'script text' | 'robots',
  patterns: readonly string[] = [],
): Sign[] {
  return patterns.map((pattern) => signOf({ kind }, pattern));
}

const recordTypes = ['MX', 'NS', 'TXT', 'CNAME', 'SOA'] as const;

/** A rule as the signature that it stands for. */
export function signatureOf(rule: TechnologyRule): Signature {
  const { name, categories, site, implies = [], excludes = [], dns = {}, certificateIssuer } = rule;
  const records = recordTypes.flatMap((type) => {
    const pattern = dns[type];
    return pattern === undefined ? [] : [signOf({ kind: 'dns', name: type }, pattern)];
  });
  return {
    name,
    categories,
    site,
    implies: implies.map((each) => ({ name: each, weight: wholeWeight })),
    excludes,
    requires: [],
    requiresCategories: [],
    signs: [
      ...named('header', rule.headers),
      ...named('meta', rule.meta),
      ...named('global', rule.globals),
      ...listed('script text', rule.scriptTexts),
      ...listed('html', rule.html),
      ...listed('script', rule.scripts),
      ...listed('style', rule.styles),
      ...named('cookie', rule.cookies),
      ...listed('robots', rule.robots),
      ...records,
      ...(certificateIssuer === undefined ? [] : [signOf({ kind: 'certificate issuer' }, certificateIssuer)]),
    ],
  };
}
