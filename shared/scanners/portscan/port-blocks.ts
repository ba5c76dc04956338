import type { Judgement } from '../../scanning/check.ts';
import type { Absence, CoverageEntry, Observation } from '../../scanning/scanner.ts';
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

interface Block extends Record<'left' | Settled | 'unasked' | 'services', number> {
  readonly observed: Observation[];
  readonly inspected: InspectedPort[];
  readonly absent: Absence[];
  readonly coverage: CoverageEntry[];
}

/** An open port whose service was looked for. */
export interface OpenPort {
  readonly observation: Observation;
  readonly exposures: Judgement;
  /** False where nothing was sent to the port. */
  readonly asked: boolean;
  /** The service was recognized. */
  readonly known: boolean;
  /** Undefined where nothing was sent to the port. */
  readonly inspected: InspectedPort | undefined;
}

/** What a sweep of ports is cut into. */
export interface PortBlocksParts {
  /** The block that is reported first. */
  readonly first: number;
  /** Ports of a block. */
  readonly size: number;
  /** Ports in all. */
  readonly ports: number;
  /** Hears of each block once, in order, when all its ports are decided. */
  readonly finished: (result: BlockResult) => void;
}

/** The blocks of a sweep: ports are decided in any order, and blocks are reported in order. */
export class PortBlocks {
  readonly #parts: PortBlocksParts;
  readonly #blocks = new Map<number, Block>();
  #reported: number;
  #closed = false;

  constructor(parts: PortBlocksParts) {
    this.#parts = parts;
    this.#reported = parts.first;
  }

  /** True once the sweep has ended: what is left behind must neither report nor go on. */
  get isClosed(): boolean {
    return this.#closed;
  }

  close(): void {
    this.#closed = true;
  }

  /** The block of a port by its index in the list; begun with its first port. */
  begin(index: number): number {
    const { size, ports } = this.#parts;
    const group = Math.floor(index / size);
    if (!this.#blocks.has(group)) {
      const left = Math.min(size, ports - group * size);
      this.#blocks.set(group, {
        left,
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
    return group;
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
  settle(group: number, state: Settled): void {
    const settled = this.#blocks.get(group);
    if (settled === undefined) return;
    settled[state] += 1;
    settled.left -= 1;
    if (settled.left > 0 || this.#closed) return;
    for (let block = this.#blocks.get(this.#reported); block?.left === 0; block = this.#blocks.get(this.#reported)) {
      this.#blocks.delete(this.#reported);
      this.#reported += 1;
      this.#parts.finished(block);
    }
  }
}
