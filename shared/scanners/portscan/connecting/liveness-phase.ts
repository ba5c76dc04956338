import { counted } from '../../../scanning/frame/detail.ts';
import { OutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { covered, type ScanState } from '../scan-state.ts';
import { findLive, livenessPorts } from './liveness.ts';
import { CongestionWindow } from './window.ts';

/** Finds the addresses of a range that answer. Throws OutOfTime where time is short. */
export async function findLiveAddresses(state: ScanState): Promise<void> {
  const { at, frame, live, size } = state;
  if (size === 1 && at.probed === 0) {
    // A single address is always scanned in full: it may answer on its last port only.
    live.add(0);
    at.probed = 1;
    at.live = live.toText();
  }
  if (at.probed < size) frame.context.phase('liveness', state.progress());
  const window = CongestionWindow.fixed(state.livenessPool.share);
  while (at.probed < size) {
    frame.heedTime();
    await findChunk(state, window);
    frame.commitWhenDue();
  }
}

/** Ports tried in all to find the addresses that answer: as many as one address has. */
const LIVENESS_PROBES = 65_536;
const FEWEST_PORTS = 16;
/** No address is asked for longer at its pace: a chunk of them is done within one invocation or not at all. */
const LIVENESS_SECONDS = 120;

/** How many ports of each address are tried to see whether it answers; where that is all of them, it is scanned by it. */
export function firstPorts({ connectsPerSecond, parts, ports, size }: ScanState): number {
  const each = Math.floor((parts.tuning.livenessProbes ?? LIVENESS_PROBES) / size);
  const inTime = (connectsPerSecond ?? Number.POSITIVE_INFINITY) * LIVENESS_SECONDS;
  return Math.min(ports.size, Math.max(FEWEST_PORTS, Math.min(each, inTime)));
}

/** The ports of known services, which matter only where not all ports are tried. */
async function servicePorts(): Promise<readonly number[]> {
  const { SERVICE_RULES } = await import('../service-rules.ts');
  return SERVICE_RULES.flatMap(({ ports }) => ports);
}

async function findChunk(state: ScanState, window: CongestionWindow): Promise<void> {
  const { at, frame, live, parts, ports, range, size, udp } = state;
  const { egress, now, signal } = frame.context;
  const first = at.probed;
  const end = Math.min(size, first + parts.tuning.chunkSize);
  let isCut = false;
  const stop = () => {
    isCut = frame.isShort;
    return isCut;
  };
  const tried = firstPorts(state);
  const common = livenessPorts(ports, tried, tried === ports.size ? [] : await servicePorts());
  const known = knownPorts(state);
  const excluded = excludedAddresses(state, first, end);
  const portsOf = (address: string) => (excluded.has(address) ? [] : withKnown(known.get(address), common));
  const { connectsPerSecond, livenessPool: pool } = state;
  const found = await findLive(
    { egress, now, signal, window, pool, connectsPerSecond, stop },
    range,
    [first, end],
    portsOf,
  );
  if (isCut) throw new OutOfTime();
  const silent = end - first - excluded.size - found.length;
  const chunk = `${range.at(BigInt(first)).address}-${range.at(BigInt(end - 1)).address}`;
  const isWhole = tried === ports.size;
  const reason = isWhole
    ? `${counted(silent, 'address')} did not respond`
    : `${counted(silent, 'address')} not scanned: no response on the ${counted(tried, 'port')} tried first`;
  frame.take({
    coverage: [
      covered(chunk, isWhole ? 'not_testable' : 'skipped', silent * ports.size, reason),
      covered(
        `${chunk} ${udp.asked.map(({ port }) => port).join(',')}/udp`,
        'skipped',
        silent * udp.asked.length,
        'UDP not probed: no response over TCP',
      ),
    ],
  });
  if (!isWhole) state.count('givenUp', silent);
  for (const index of found) live.add(index);
  at.probed = end;
  at.live = live.toText();
}

/** Known ports first, each once; most addresses have none, and share one list. */
function withKnown(known: readonly number[] | undefined, common: readonly number[]): readonly number[] {
  return known === undefined ? common : [...new Set([...known, ...common])];
}

/** Ports with open findings by address, so that an address known by an odd port alone is not taken for dead. */
function knownPorts({ frame, ports }: ScanState): ReadonlyMap<string, readonly number[]> {
  const byAddress = new Map<string, number[]>();
  for (const { resource } of frame.context.known) {
    const match = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})\/tcp$/.exec(resource);
    const address = match?.[1] ?? match?.[2];
    const port = Number(match?.[3]);
    if (address === undefined || !ports.has(port)) continue;
    const known = byAddress.get(address);
    if (known === undefined) byAddress.set(address, [port]);
    else known.push(port);
  }
  return byAddress;
}

function excludedAddresses({ range, exclusions }: ScanState, first: number, end: number): Set<string> {
  const addresses = new Set<string>();
  for (let index = first; index < end; index += 1) {
    if (exclusions.isExcluded(index)) addresses.add(range.at(BigInt(index)).address);
  }
  return addresses;
}
