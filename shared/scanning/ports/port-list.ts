import { SettingInvalid } from '../scan-ended.ts';

/** A list of ports, ascending. */
export interface PortList {
  readonly size: number;
  /** The port at an index from 0 to size - 1. */
  readonly at: (index: number) => number;
  readonly has: (port: number) => boolean;
}

/** The port list cannot be read; the message says which part. */
export class PortListInvalid extends SettingInvalid {
  override readonly name = 'PortListInvalid';
}

const PART = /^([0-9]{1,5})(?:-([0-9]{1,5}))?$/;

interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Reads `22,80,8000-8100`: ports 1 to 65535 and ranges, in any order, overlaps allowed. Throws PortListInvalid. */
export function parsePortList(text: string): PortList {
  const ranges = text.split(',').map((part): PortRange => {
    const match = PART.exec(part.trim());
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (first >= 1 && last <= 65_535 && first <= last) return { first, last };
    throw new PortListInvalid(`not a port or port range: ${JSON.stringify(part.slice(0, 40))}`);
  });
  return listOf(merged(ranges.toSorted((one, other) => one.first - other.first)));
}

/** The ports of such a text, ascending; none of an empty one. Throws PortListInvalid. */
export function portsIn(text: string): readonly number[] {
  if (text === '') return [];
  const list = parsePortList(text);
  return Array.from({ length: list.size }, (_, index) => list.at(index));
}

/** The ports of a list that are not in another one. */
export function withoutPorts(list: PortList, excluded: Pick<PortList, 'has'>): PortList {
  const left: PortRange[] = [];
  for (let index = 0; index < list.size; index += 1) {
    const port = list.at(index);
    if (!excluded.has(port)) left.push({ first: port, last: port });
  }
  return listOf(merged(left));
}

/** Ranges that are sorted by their first port, those that overlap or touch as one. */
function merged(ranges: readonly PortRange[]): PortRange[] {
  const whole: { first: number; last: number }[] = [];
  for (const { first, last } of ranges) {
    const before = whole.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else whole.push({ first, last });
  }
  return whole;
}

/**
 * The list of ranges that are apart from each other, ascending. It is computed from them: a list of all ports is made for
 * each estimate of a scan, and to write out 65,535 numbers takes milliseconds.
 */
function listOf(ranges: readonly PortRange[]): PortList {
  const firsts = ranges.map(({ first }) => first);
  /** The index in the list of each range's first port. */
  const starts: number[] = [];
  let size = 0;
  for (const { first, last } of ranges) {
    starts.push(size);
    size += last - first + 1;
  }
  return {
    size,
    at(index) {
      const at = lastUpTo(starts, index);
      const port = Number(firsts[at]) + index - Number(starts[at]);
      if (index < size && Number.isInteger(port)) return port;
      throw new RangeError(`no port ${index} in a list of ${size}`);
    },
    has: (port) => port <= (ranges[lastUpTo(firsts, port)]?.last ?? Number.NaN),
  };
}

/** The place of the last of ascending numbers that is not over a value; -1 where all are. */
function lastUpTo(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
