import type { PortList } from '../../scanning/ports/port-list.ts';
import type { Knocked } from './dialer.ts';
import { decoyPorts, decoysAmong, isTarpit } from './tarpit.ts';

/** Decoys tried at first; as many again twice over confirm the suspicion. */
const DECOYS = 10;

/** What decoys are tried with. */
export interface DecoyParts {
  readonly address: string;
  /** The ports of the scan. */
  readonly ports: PortList;
  /** A list with more ports than this is tried itself, too: not all of it could be reported. */
  readonly maxOpenPorts: number;
  /** False for ports that must not be touched. */
  readonly mayTry: (port: number) => boolean;
  readonly knock: (port: number) => Promise<Knocked>;
  /** Hears of each port that answered. */
  readonly answered: (port: number, state: 'open' | 'closed') => void;
}

/** `every` when nearly all decoys accept, `none` when most refuse, else `unclear`. */
export interface DecoyVerdict {
  readonly verdict: 'every' | 'none' | 'unclear';
  readonly seen: string;
}

/** Tries ports that nobody uses: a host that accepts them accepts everything. Throws what `knock` throws. */
export async function tryDecoys(parts: DecoyParts): Promise<DecoyVerdict> {
  const outside = await judge(decoyPorts(parts.address, 3 * DECOYS, parts.mayTry), parts);
  if (outside.verdict === 'every' || parts.ports.size <= parts.maxOpenPorts) return outside;
  const own = await judge(spread(decoysAmong(parts.ports, parts.address, 3 * DECOYS)), parts);
  return own.verdict === 'every' ? own : outside;
}

/** Every third first, so that the first ten are spread over the list, too. */
function spread(ports: readonly number[]): readonly number[] {
  return [0, 1, 2].flatMap((start) => ports.filter((_, index) => index % 3 === start));
}

async function judge(tried: readonly number[], parts: DecoyParts): Promise<DecoyVerdict> {
  const decoys = tried.slice(0, DECOYS);
  const first = await tryPorts(decoys, parts);
  if (!isTarpit(first.open, decoys.length)) {
    return { verdict: areMost(first.refused, decoys) ? 'none' : 'unclear', seen: '' };
  }
  const more = await tryPorts(tried.slice(DECOYS), parts);
  const opened = first.open + more.open;
  const seen = `${opened} of ${tried.length} randomly chosen ports accepted a connection, including ${tried.slice(0, 5).join(', ')}.`;
  return { verdict: isTarpit(opened, tried.length) ? 'every' : 'unclear', seen };
}

/** Most refusals are enough: then nobody waits for the ports that say nothing. */
async function tryPorts(ports: readonly number[], { knock, answered }: DecoyParts) {
  const seen = { open: 0, refused: 0 };
  const isClear = Promise.withResolvers<void>();
  const look = async (port: number) => {
    const { kind } = await knock(port);
    if (kind === 'silent') return;
    answered(port, kind === 'open' ? 'open' : 'closed');
    seen[kind] += 1;
    if (areMost(seen.refused, ports)) isClear.resolve();
  };
  await Promise.race([isClear.promise, Promise.all(ports.map(look))]);
  return seen;
}

function areMost(refused: number, of: readonly number[]): boolean {
  return of.length > 0 && refused * 2 >= of.length;
}
