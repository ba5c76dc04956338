import { parseCidr } from '../../../../scanning/egress/address.ts';

/** What a term of an SPF record does. */
export type SpfTerm =
  | {
      readonly kind: 'mechanism';
      readonly text: string;
      readonly name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';
      readonly qualifier: '+' | '-' | '~' | '?';
      /** Undefined where it is about the domain itself, or names no domain. */
      readonly domain: string | undefined;
    }
  | { readonly kind: 'redirect'; readonly text: string; readonly domain: string }
  | { readonly kind: 'other'; readonly text: string };

/** An SPF record taken apart; terms that cannot be read are faults. */
export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
  /** In words. */
  readonly faults: readonly string[];
}

const maxTerms = 200;

/** True for a TXT record that is an SPF record of version 1 (RFC 7208, 4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Domains may be made of macros (`%{i}`): those are not names that can be asked for. */
export function hasMacro(domain: string): boolean {
  return domain.includes('%');
}

function isDomain(text: string): boolean {
  return text !== '' && text.length <= 253 && !/[\s/]/.test(hasMacro(text) ? '' : text) && text.includes('.');
}

const shown = (term: string) => JSON.stringify(term.slice(0, 100));

function addressFault(name: 'ip4' | 'ip6', value: string): boolean {
  const interval = parseCidr(value);
  return interval === undefined || interval.family !== (name === 'ip4' ? 4 : 6);
}

/** A mechanism's domain without the lengths of its prefixes: `mail.example.com/24//64`. */
function withoutPrefixes(value: string): { readonly domain: string; readonly isFaulty: boolean } {
  const at = hasMacro(value) ? value.search(/\/\d/) : value.indexOf('/');
  if (at < 0) return { domain: value, isFaulty: false };
  const lengths = /^(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(value.slice(at));
  const [, four = '0', six = '0'] = lengths ?? [];
  return { domain: value.slice(0, at), isFaulty: lengths === null || Number(four) > 32 || Number(six) > 128 };
}

function mechanismOf(text: string): SpfTerm | string {
  const [, sign = '', word = '', rest = ''] = /^([+?~-]?)([a-z0-9]{1,20})(.{0,400})$/i.exec(text) ?? [];
  const qualifier = sign === '-' || sign === '~' || sign === '?' ? sign : '+';
  const name = word.toLowerCase();
  const value = rest.startsWith(':') ? rest.slice(1) : undefined;
  switch (name) {
    case 'all':
      return rest === ''
        ? { kind: 'mechanism', text, name, qualifier, domain: undefined }
        : `${shown(text)} has text after all`;
    case 'include':
    case 'exists':
      if (value === undefined || !isDomain(value)) return `${shown(text)} has no valid domain`;
      return { kind: 'mechanism', text, name, qualifier, domain: value.toLowerCase() };
    case 'ip4':
    case 'ip6':
      if (value === undefined || addressFault(name, value))
        return `${shown(text)} has no valid ${name === 'ip4' ? 'IPv4' : 'IPv6'} address`;
      return { kind: 'mechanism', text, name, qualifier, domain: undefined };
    case 'a':
    case 'mx':
    case 'ptr': {
      if (rest !== '' && value === undefined && !rest.startsWith('/')) return `${shown(text)} is not a valid mechanism`;
      const { domain, isFaulty } = withoutPrefixes(value ?? rest);
      if (isFaulty) return `${shown(text)} has an invalid prefix length`;
      if (value !== undefined && !isDomain(domain)) return `${shown(text)} has no valid domain`;
      return { kind: 'mechanism', text, name, qualifier, domain: domain === '' ? undefined : domain.toLowerCase() };
    }
    default:
      return `${shown(text)} is not a valid mechanism`;
  }
}

/** Takes an SPF record apart (RFC 7208, 4.6.1 and 12). Never throws. */
export function parseSpf(record: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const text of record
    .split(/ +/)
    .slice(1, maxTerms)
    .filter((each) => each !== '')) {
    const [, modifier, value = ''] = /^([a-z][a-z0-9._-]{0,60})=(.{0,400})$/i.exec(text) ?? [];
    const name = modifier?.toLowerCase();
    if (name === undefined) {
      const term = mechanismOf(text);
      if (typeof term === 'string') faults.push(term);
      else terms.push(term);
      continue;
    }
    if (name !== 'redirect' && name !== 'exp') {
      terms.push({ kind: 'other', text });
      continue;
    }
    if (seen.has(name)) faults.push(`the modifier ${name} occurs more than once`);
    seen.add(name);
    if (!isDomain(value)) faults.push(`${shown(text)} has no valid domain`);
    else
      terms.push(
        name === 'redirect' ? { kind: 'redirect', text, domain: value.toLowerCase() } : { kind: 'other', text },
      );
  }
  return { terms, faults };
}
