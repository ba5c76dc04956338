import { afterSilence } from '../../../after-silence.ts';
import type { PortList } from '../../../scanning/ports/port-list.ts';
import type { Knocked } from './dialer.ts';
import { decoyPorts, decoysAmong, isTarpit } from './tarpit.ts';

/** Decoys that decide unless a host is suspicious; as many again twice over confirm the suspicion. */
const DECOYS = 10;
/**
 * So many of them are tried first, and so many refusals settle the matter: a host that accepts nine of ten ports refuses
 * them once in 270 times.
 */
const FEW = 4;
const FEW_REFUSED = 3;
/** The others are not kept waiting by a decoy that is silent. */
const SOON_MS = 100;

interface Seen {
  open: number;
  refused: number;
}

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
  const seen: Seen = { open: 0, refused: 0 };
  const isPlain = () => seen.refused >= FEW_REFUSED;
  const few = tryPorts(decoys.slice(0, FEW), parts, seen, isPlain);
  await atMost(SOON_MS, few);
  if (isPlain()) return { verdict: 'none', seen: '' };
  const areRefused = () => areMost(seen.refused, decoys);
  await tryPorts(decoys.slice(FEW), parts, seen, areRefused);
  if (!areRefused()) await few;
  if (!isTarpit(seen.open, decoys.length)) return { verdict: areRefused() ? 'none' : 'unclear', seen: '' };
  await tryPorts(tried.slice(DECOYS), parts, seen, areRefused);
  const words = `${seen.open} of ${tried.length} randomly chosen ports accepted a connection, including ${tried.slice(0, 5).join(', ')}.`;
  return { verdict: isTarpit(seen.open, tried.length) ? 'every' : 'unclear', seen: words };
}

/** Enough is known when `isEnough` says so: then nobody waits for the ports that say nothing. */
async function tryPorts(
  ports: readonly number[],
  { knock, answered }: DecoyParts,
  seen: Seen,
  isEnough: () => boolean,
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const look = async (port: number) => {
    const { kind } = await knock(port);
    if (kind === 'silent') return;
    answered(port, kind === 'open' ? 'open' : 'closed');
    seen[kind] += 1;
    if (isEnough()) enough.resolve();
  };
  await Promise.race([enough.promise, Promise.all(ports.map(look))]);
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const callOff = afterSilence(ms, late.resolve);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    callOff();
  }
}

function areMost(refused: number, of: readonly number[]): boolean {
  return of.length > 0 && refused * 2 >= of.length;
}
