import type { PinnedRange } from '../../../scanning/egress/egress.ts';
import { TokenBucket } from '../../../scanning/pacing/token-bucket.ts';
import type { PortList } from '../../../scanning/ports/port-list.ts';
import { type ConnectScanParts, connectScan, type PortProbe, probeOf } from './connect-scan.ts';
import { RoundTrip } from './round-trip.ts';

/** Ports where machines of all sorts answer, if only with a refusal. */
const COMMON = [80, 443, 22, 3389, 445, 25, 53, 21, 23, 8080, 3306, 5900] as const;

/**
 * `count` ports of a list that show whether an address is alive: all of a list that is no longer, else the common ones,
 * those of known services and a spread of the rest.
 */
export function livenessPorts(ports: PortList, count: number, services: readonly number[]): readonly number[] {
  const chosen = new Set([...COMMON, ...services].filter((port) => ports.has(port)).slice(0, count));
  const spread = Math.min(count, ports.size);
  for (let index = 0; index < spread && chosen.size < spread; index += 1) {
    chosen.add(ports.at(Math.floor((index * ports.size) / spread)));
  }
  for (let index = 0; index < ports.size && chosen.size < spread; index += 1) chosen.add(ports.at(index));
  return [...chosen];
}

/** Each port is tried twice, whatever is lost. */
const NO_LOSS = {
  answered: () => {},
  controlled: () => {},
  triesNeeded: () => 2,
  share: 0,
  isClear: true,
  isHeavy: false,
  isOnTrial: false,
  judgePace: () => false,
} as const;

/** What the liveness check takes from the scan. */
export interface LivenessParts
  extends Pick<ConnectScanParts, 'egress' | 'now' | 'signal' | 'window' | 'pool' | 'stop'> {
  /** Connections per second to one address. */
  readonly connectsPerSecond: number | undefined;
}

/** So many of an address's ports are waited for as if it were far away. */
const PATIENT_PORTS = 2;
/** Nothing is known of the way yet. */
const PATIENT_MS = [500, 1000] as const;
/** Twice that for the second try: what answers in less is in the next room. */
const LEAST_MS = 50;

/**
 * How long to wait for an answer of an address of which nothing is known: so long as others of the range took, once some
 * have answered. Silence is what takes time here, and an address has many ports to be silent on.
 */
class RangeRoundTrip {
  readonly #learned = new RoundTrip(LEAST_MS);
  #isLearned = false;
  isPatient = true;

  answered(tookMs: number): void {
    this.#learned.answered(tookMs);
    this.#isLearned = true;
  }

  timeoutMs(earlierTries: number): number {
    if (this.isPatient || !this.#isLearned) return earlierTries === 0 ? PATIENT_MS[0] : PATIENT_MS[1];
    return this.#learned.timeoutMs(earlierTries);
  }
}

/**
 * Finds the addresses of `range` from index `first` to `end` (excluded) that answer on any of `portsOf` them, the likely
 * ones first. Each port is tried twice; the first answer settles an address. Returns ascending indexes.
 */
export async function findLive(
  parts: LivenessParts,
  range: PinnedRange,
  [first, end]: readonly [first: number, end: number],
  portsOf: (address: string) => readonly number[],
): Promise<readonly number[]> {
  const addresses = Array.from({ length: end - first }, (_, index) => range.at(BigInt(first + index)));
  const portLists = addresses.map((each) => portsOf(each.address));
  const live = new Set<number>();
  const roundTrip = new RangeRoundTrip();

  // Port by port over all addresses, so that no single one gets a burst and one answer saves the rest.
  function* probes(from: number, rounds: number): Generator<PortProbe, undefined> {
    for (let round = from; round < rounds; round += 1) {
      for (const [index, address] of addresses.entries()) {
        const port = portLists[index]?.[round];
        if (port !== undefined && !live.has(index)) yield probeOf(address, port, index);
      }
    }
    return undefined;
  }
  // The addresses are asked in turn: together they get as many times the pace as there are left.
  const bucketOf = (left: number) =>
    new TokenBucket(parts.connectsPerSecond && parts.connectsPerSecond * Math.max(1, left), parts.now());
  const asked = portLists.filter((list) => list.length > 0).length;
  let bucket = bucketOf(asked);
  const ask = (source: Iterator<PortProbe, undefined>) =>
    connectScan({
      ...parts,
      bucket: { take: (now) => bucket.take(now) },
      roundTrip,
      loss: NO_LOSS,
      next: () => source.next().value,
      decided: (probe, state) => {
        if (state === 'silent' || live.has(probe.group)) return;
        live.add(probe.group);
        bucket = bucketOf(asked - live.size);
      },
    });
  await ask(probes(0, PATIENT_PORTS));
  roundTrip.isPatient = false;
  if (!parts.stop()) await ask(probes(PATIENT_PORTS, Math.max(...portLists.map((list) => list.length))));
  return [...live].sort((a, b) => a - b).map((index) => first + index);
}
