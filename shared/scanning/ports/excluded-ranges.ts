import { type AddressInterval, intersect, parseCidr } from '../egress/address.ts';

/** Addresses of a range, by their index in it, both ends included. */
interface IndexRange {
  readonly first: number;
  readonly last: number;
}

/** The addresses of a target that a policy's excluded hosts are, each once, and those hosts. */
export interface ExcludedRanges {
  readonly ranges: readonly IndexRange[];
  readonly size: number;
  readonly hosts: readonly string[];
}

/** Finds what excluded addresses and ranges take away from a target. Host names say nothing about addresses. */
export function excludedRanges(target: string, hosts: readonly string[]): ExcludedRanges {
  const whole = parseCidr(target);
  const indexes = hosts.flatMap((host) => {
    const range = whole && indexesOf(whole, host);
    return range ? [{ host, range }] : [];
  });
  const ranges = merged(indexes.map(({ range }) => range));
  const size = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return { ranges, size, hosts: indexes.map(({ host }) => host) };
}

function indexesOf(whole: AddressInterval, host: string): IndexRange | undefined {
  const interval = parseCidr(host);
  const common = interval && intersect(whole, interval);
  return common && { first: Number(common.first - whole.first), last: Number(common.last - whole.first) };
}

/** CIDR ranges are nested or apart: of overlapping ones the larger remains. */
function merged(ranges: readonly IndexRange[]): IndexRange[] {
  const sorted = ranges.toSorted((a, b) => a.first - b.first || b.last - a.last);
  const kept: IndexRange[] = [];
  for (const range of sorted) if ((kept.at(-1)?.last ?? -1) < range.first) kept.push(range);
  return kept;
}
