import type { PinnedAddress } from '../../scanning/egress/egress.ts';
import { TokenBucket } from '../../scanning/pacing/token-bucket.ts';
import type { PortList } from '../../scanning/ports/port-list.ts';
import type { Absence, KnownFinding, Observation } from '../../scanning/scanner.ts';
import { proveAbsence } from './absence.ts';
import type { Dialed, Dialer } from './dialer.ts';
import { type GatherParts, gather } from './gather.ts';
import { Loss } from './loss.ts';
import { type BlockResult, PortBlocks } from './port-blocks.ts';
import { judgePort, locationOf, OPEN_PORT, resourceOf } from './port-check.ts';
import { RoundTrip } from './round-trip.ts';
import { type Probe, probeOf, type SweepParts, sweep } from './sweep.ts';
import { decoyPorts, isTarpit, MAX_OPEN_PORTS } from './tarpit.ts';
import { Window } from './window.ts';

/** What the scan of an address is given. */
export interface AddressScanParts extends Pick<SweepParts, 'egress' | 'now' | 'signal' | 'stop'>, GatherParts {
  readonly address: PinnedAddress;
  readonly ports: PortList;
  readonly blockSize: number;
  readonly sockets: number;
  readonly connectsPerSecond: number | undefined;
  readonly dialer: Dialer;
  /** False for ports that must not be touched. */
  readonly mayTry: (port: number) => boolean;
}

/** What became of the findings that a scan covered but did not see at first. */
interface LastLook extends Pick<BlockResult, 'observed' | 'unasked'> {
  readonly absent: readonly Absence[];
}

/** Decoys tried at first; as many again twice over confirm the suspicion. */
const DECOYS = 10;

/** Looks at the ports of one address. */
export class AddressScan {
  readonly #parts: AddressScanParts;
  readonly #roundTrip = new RoundTrip();
  readonly #loss = new Loss();
  readonly #bucket: TokenBucket;
  readonly #seen = new Set<number>();
  #opened = 0;
  /** A port that answered in this scan; 0 while none has. */
  control = 0;

  constructor(parts: AddressScanParts) {
    this.#parts = parts;
    this.#bucket = new TokenBucket(parts.connectsPerSecond, parts.now());
  }

  /** More ports are open than a real host has. */
  get isOverrun(): boolean {
    return this.#opened > MAX_OPEN_PORTS;
  }

  #dial(port: number): Promise<Dialed> {
    return this.#parts.dialer.dial(this.#parts.address, port, this.#roundTrip, this.#bucket);
  }

  /** Tries ports that nobody uses; `every` when nearly all accept, `none` when most refuse, else `unclear`. */
  async tryDecoys(): Promise<{ readonly verdict: 'every' | 'none' | 'unclear'; readonly seen: string }> {
    const tried = decoyPorts(this.#parts.address.address, 3 * DECOYS, this.#parts.mayTry);
    const decoys = tried.slice(0, DECOYS);
    const first = await this.#tryPorts(decoys);
    if (!isTarpit(first.open, decoys.length)) {
      return { verdict: decoys.length > 0 && first.refused * 2 >= decoys.length ? 'none' : 'unclear', seen: '' };
    }
    const more = await this.#tryPorts(tried.slice(DECOYS));
    const opened = first.open + more.open;
    const seen = `${opened} of ${tried.length} randomly chosen ports accepted a connection, including ${tried.slice(0, 5).join(', ')}.`;
    return { verdict: isTarpit(opened, tried.length) ? 'every' : 'unclear', seen };
  }

  async #tryPorts(ports: readonly number[]): Promise<{ readonly open: number; readonly refused: number }> {
    const all = await Promise.all(ports.map((port) => this.#dial(port)));
    let open = 0;
    let refused = 0;
    for (const [index, dialed] of all.entries()) {
      if (dialed.kind === 'silent') continue;
      this.control = ports[index] ?? 0;
      if (dialed.kind === 'open') {
        open += 1;
        dialed.socket.resetAndDestroy();
      } else refused += 1;
    }
    return { open, refused };
  }

  /**
   * Looks at the ports from a block on and reports each block once, in order, after its services are recognised.
   * Ends early when `stop` says so or the address is overrun. Throws what the sweep or the dialer throws.
   */
  async sweepFrom(firstBlock: number, finished: (result: BlockResult) => void): Promise<void> {
    const { ports, blockSize, stop, signal } = this.#parts;
    const blocks = new PortBlocks({ first: firstBlock, size: blockSize, ports: ports.size, finished });
    const trouble = new AbortController();
    const jobs = new Set<Promise<void>>();
    let index = firstBlock * blockSize;
    await sweep({
      ...this.#parts,
      signal: AbortSignal.any([signal, trouble.signal]),
      window: new Window(this.#parts.sockets),
      roundTrip: this.#roundTrip,
      loss: this.#loss,
      bucket: this.#bucket,
      stop: () => this.isOverrun || stop(),
      next: () => {
        if (index >= ports.size) return undefined;
        const group = blocks.begin(index);
        index += 1;
        return probeOf(this.#parts.address, ports.at(index - 1), group);
      },
      decided: (probe, state) => {
        if (!blocks.has(probe.group)) return;
        if (state !== 'silent') this.control = probe.port;
        if (state !== 'open') return blocks.settle(probe.group, state);
        this.#opened += 1;
        if (this.isOverrun) return;
        const job = this.#inspect(probe, blocks).catch((cause) => trouble.abort(cause));
        jobs.add(job);
        void job.finally(() => jobs.delete(job));
      },
    });
    while (jobs.size > 0 && !this.isOverrun && !stop()) {
      await Promise.race([Promise.all(jobs), new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    blocks.close();
    trouble.signal.throwIfAborted();
    signal.throwIfAborted();
  }

  /** Detects the service of an open port. */
  async #inspect({ port, group }: Probe, blocks: PortBlocks): Promise<void> {
    const dial = () => (blocks.isClosed ? Promise.reject(new Error('left behind')) : this.#dial(port));
    const found = await gather(this.#parts.address, port, dial, this.#parts);
    if (found.kind === 'open') {
      this.#seen.add(port);
      blocks.observe(group, judgePort(found.artifact), found.artifact.asked);
    }
    blocks.settle(group, found.kind === 'refused' ? 'closed' : found.kind);
  }

  /** Looks once more, thoroughly, for each finding that this scan covered but did not see. */
  async lookFor(known: readonly KnownFinding[]): Promise<LastLook> {
    const { address, ports } = this.#parts;
    const observed: Observation[] = [];
    const absent: Absence[] = [];
    let unasked = 0;
    // A host that answered nowhere proves nothing, and asking it again would only take time.
    if (this.control === 0) return { observed, absent, unasked };
    const control = () => this.#dial(this.control);
    const check = async (finding: KnownFinding, port: number) => {
      const fate = await proveAbsence(() => this.#dial(port), port === this.control ? undefined : control);
      if (fate === 'absent') absent.push(finding);
      if (fate !== 'open') return;
      const found = await gather(address, port, () => this.#dial(port), this.#parts);
      if (found.kind !== 'open') return;
      observed.push(judgePort(found.artifact));
      if (!found.artifact.asked) unasked += 1;
    };
    await Promise.all(
      known.flatMap((finding) => {
        const port = knownPort(finding, address);
        return port === undefined || !ports.has(port) || this.#seen.has(port) ? [] : [check(finding, port)];
      }),
    );
    return { observed, absent, unasked };
  }
}

/** The port of a finding of this address; undefined for any other finding. */
export function knownPort(
  finding: KnownFinding,
  address: Pick<PinnedAddress, 'address' | 'family'>,
): number | undefined {
  if (finding.checkId !== OPEN_PORT) return undefined;
  const port = Number(/:(\d{1,5})\/tcp$/.exec(finding.resource)?.[1]);
  const same =
    finding.resource === resourceOf(address.address, address.family, port) && finding.location === locationOf(port);
  return same ? port : undefined;
}
