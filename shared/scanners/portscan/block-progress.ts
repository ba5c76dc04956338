import type { Judgement } from '../../scanning/check.ts';
import { portRanges } from '../../scanning/ports/port-ranges.ts';
import type { Absence, CoverageEntry, Observation } from '../../scanning/scanner.ts';
import type { OpenPort } from './examination/examine-port.ts';
import type { InspectedPort } from './tls/judge-address-tls.ts';

/** A finished block of ports; what it covered is that of the exposure checks. */
export interface BlockResult extends Judgement {
  /** Open ports whose TLS was inspected. */
  readonly inspected: readonly InspectedPort[];
  readonly open: number;
  readonly closed: number;
  readonly silent: number;
  /** How many of the open ports were not probed. */
  readonly unasked: number;
  /** Of how many the service was recognized. */
  readonly services: number;
  /** Open ports above the limit of an address. */
  readonly untold: number;
}

/** What became of a port. */
export type Settled = 'open' | 'closed' | 'silent' | 'untold';

interface Block extends Record<Settled | 'unasked' | 'services', number> {
  /** Ports that are not decided. */
  readonly left: Set<number>;
  readonly observed: Observation[];
  readonly inspected: InspectedPort[];
  readonly absent: Absence[];
  readonly coverage: CoverageEntry[];
}

/** What a connect scan of ports is cut into. */
export interface BlockProgressParts {
  readonly portsOf: (group: number) => readonly number[];
  /**
   * Hears of each block once: when all its ports are decided, or when the connect scan ends. Those in `left` are not decided,
   * and not in the result.
   */
  readonly finished: (result: BlockResult, group: number, left: readonly number[]) => void;
}

/** A block whose rest takes more text than this is looked at once more as a whole: checkpoints hold it. */
const MAX_REST = 200;

/** The blocks of a connect scan: ports are decided in any order, and a block is reported as soon as all its ports are. */
export class BlockProgress {
  readonly #parts: BlockProgressParts;
  readonly #blocks = new Map<number, Block>();
  #closed = false;

  constructor(parts: BlockProgressParts) {
    this.#parts = parts;
  }

  /** True once the connect scan has ended: what is left behind must neither report nor go on. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Ends the connect scan: of blocks that are not finished what is decided is reported. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const [group, block] of this.#blocks) {
      const { open, closed, silent, untold } = block;
      const left = [...block.left];
      if (open + closed + silent + untold > 0 && portRanges(left).length <= MAX_REST)
        this.#parts.finished(block, group, left);
    }
    this.#blocks.clear();
  }

  /** A port of the block is looked at. */
  begin(group: number): void {
    if (this.#blocks.has(group)) return;
    this.#blocks.set(group, {
      left: new Set(this.#parts.portsOf(group)),
      open: 0,
      closed: 0,
      silent: 0,
      untold: 0,
      unasked: 0,
      services: 0,
      observed: [],
      inspected: [],
      absent: [],
      coverage: [],
    });
  }

  /** True for a block that has been begun and not reported. */
  has(group: number): boolean {
    return this.#blocks.has(group);
  }

  /** Takes in the findings of an open port. */
  observe(group: number, { observation, exposures, asked, known, inspected }: OpenPort): void {
    const block = this.#blocks.get(group);
    if (block === undefined) return;
    block.observed.push(observation, ...exposures.observed);
    block.absent.push(...exposures.absent);
    block.coverage.push(...exposures.coverage);
    if (inspected !== undefined) block.inspected.push(inspected);
    if (!asked) block.unasked += 1;
    if (known) block.services += 1;
  }

  /** A port is decided. */
  settle(group: number, port: number, state: Settled): void {
    const block = this.#blocks.get(group);
    if (block === undefined || !block.left.delete(port)) return;
    block[state] += 1;
    if (block.left.size > 0) return;
    this.#blocks.delete(group);
    this.#parts.finished(block, group, []);
  }
}
