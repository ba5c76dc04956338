import { type Egress, EgressRefused, NotTestable, type PinnedAddress } from '../../../scanning/egress/egress.ts';
import { TokenBucket } from '../../../scanning/pacing/token-bucket.ts';
import type { PortList } from '../../../scanning/ports/port-list.ts';
import { type ConnectScanParts, connectScan, probeOf } from './connect-scan.ts';
import { Loss } from './loss.ts';
import { RoundTrip } from './round-trip.ts';
import type { SocketPool } from './socket-pool.ts';
import { CongestionWindow } from './window.ts';

/** What the control is asked with. */
export interface OwnEgressParts extends Pick<ConnectScanParts, 'egress' | 'now' | 'signal' | 'stop'> {
  readonly pool: SocketPool;
  readonly sockets: number;
  /** Connections per second to the control; no limit when absent. */
  readonly connectsPerSecond: number | undefined;
}

/** What a control says of the network that scans run in. */
export interface OwnEgress {
  /** False where the control accepted on no port at all, or may not be connected to: nothing is known. */
  readonly isKnown: boolean;
  /** The ports that it did not accept on, which are the scanner's own network's fault. */
  readonly blocked: readonly number[];
}

const UNKNOWN: OwnEgress = { isKnown: false, blocked: [] };

/** A port that did not accept is tried again from the start: losses come in bursts. */
const ROUNDS = 2;

/** The address of a control; undefined where the stage permits no connection to it, or none gets there. */
function pinned(egress: Egress, address: string): PinnedAddress | undefined {
  try {
    return egress.range(address).at(0n);
  } catch (error) {
    if (error instanceof EgressRefused || error instanceof NotTestable) return undefined;
    throw error;
  }
}

/**
 * Finds the ports that nothing gets out to, by an address that accepts connections on every port: what is silent or
 * refused there is blocked on the way. Ends early when `stop` says so, with nothing known. Throws what the connect scan throws.
 */
export async function findBlockedPorts(address: string, ports: PortList, parts: OwnEgressParts): Promise<OwnEgress> {
  const { connectsPerSecond, egress, now, sockets, stop } = parts;
  const control = pinned(egress, address);
  if (control === undefined) return UNKNOWN;
  const network = {
    window: CongestionWindow.untilAnswer(sockets),
    roundTrip: new RoundTrip(),
    loss: new Loss(),
    bucket: new TokenBucket(connectsPerSecond, now()),
  };
  let left: readonly number[] = Array.from({ length: ports.size }, (_, index) => ports.at(index));
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    const refusing: number[] = [];
    let index = 0;
    const next = () => {
      const port = left[index];
      index += 1;
      return port === undefined ? undefined : probeOf(control, port, 0);
    };
    await connectScan({
      ...parts,
      ...network,
      next,
      decided: ({ port }, state) => state !== 'open' && refusing.push(port),
    });
    if (stop()) return UNKNOWN;
    left = refusing;
  }
  const isKnown = left.length < ports.size;
  return { isKnown, blocked: isKnown ? left.toSorted((a, b) => a - b) : [] };
}
