import type { PinnedRange } from '../../scanning/egress/egress.ts';
import type { PortList } from '../../scanning/ports/port-list.ts';
import { type Probe, probeOf, type SweepParts, sweep } from './sweep.ts';

/** Ports where machines of all sorts answer, if only with a refusal. */
const COMMON = [80, 443, 22, 3389, 445, 25, 53, 21, 23, 8080, 3306, 5900] as const;
const ENOUGH = 8;
const SHORT_LIST = 16;

/** The ports that show whether an address is alive: all of a short list, else common ones or a spread of the list. */
export function livenessPorts(ports: PortList): readonly number[] {
  if (ports.size <= SHORT_LIST) return Array.from({ length: ports.size }, (_, index) => ports.at(index));
  const common = COMMON.filter((port) => ports.has(port));
  if (common.length >= ENOUGH) return common;
  const step = ports.size / SHORT_LIST;
  const spread = Array.from({ length: SHORT_LIST }, (_, index) => ports.at(Math.floor(index * step)));
  return [...new Set([...common, ...spread])];
}

/** What the liveness check takes from the scan. */
export type LivenessParts = Pick<SweepParts, 'egress' | 'now' | 'signal' | 'window' | 'bucket' | 'stop'>;

/**
 * Finds the addresses of `range` from index `first` to `end` (excluded) that answer on any of `ports` or `extra(index)`.
 * Each port is tried twice; the first answer settles an address. Returns ascending indexes.
 */
export async function findLive(
  parts: LivenessParts,
  range: PinnedRange,
  [first, end]: readonly [first: number, end: number],
  portsOf: (address: string) => readonly number[],
): Promise<readonly number[]> {
  const addresses = Array.from({ length: end - first }, (_, index) => range.at(BigInt(first + index)));
  const portLists = addresses.map((each) => portsOf(each.address));
  const rounds = Math.max(...portLists.map((list) => list.length));
  const live = new Set<number>();

  // Port by port over all addresses, so that no single one gets a burst and one answer saves the rest.
  function* probes(): Generator<Probe, undefined> {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, address] of addresses.entries()) {
        const port = portLists[index]?.[round];
        if (port !== undefined && !live.has(index)) yield probeOf(address, port, index);
      }
    }
    return undefined;
  }
  const source = probes();
  await sweep({
    ...parts,
    roundTrip: { answered: () => {}, timeoutMs: (tries) => (tries === 0 ? 500 : 1000) },
    loss: { answered: () => {}, triesNeeded: () => 2 },
    next: () => source.next().value,
    decided: (probe, state) => {
      if (state !== 'silent') live.add(probe.group);
    },
  });
  return [...live].sort((a, b) => a - b).map((index) => first + index);
}
