import type { SpfTerm } from './spf-record.ts';

/** The prefixes of what IANA gives a whole registry of addresses: a wider network belongs to the customers of several. */
const widest = { four: 8, six: 12 } as const;

/**
 * True for a mechanism that lets hosts of a network pass that is too wide to be anybody's: `ip4:0.0.0.0/1`, `ip6:2000::/3`,
 * `mx/0`. In pairs such networks cover all addresses.
 */
export function isWide(term: SpfTerm): boolean {
  if (term.kind !== 'mechanism' || term.qualifier !== '+') return false;
  const [, first, second] = /(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/.exec(term.text) ?? [];
  const isWideSix = (length: string | undefined) => length !== undefined && Number(length) < widest.six;
  switch (term.name) {
    case 'ip6':
      return isWideSix(first);
    case 'ip4':
    case 'a':
    case 'mx':
      return (first !== undefined && Number(first) < widest.four) || isWideSix(second);
    default:
      return false;
  }
}
