import type { PinnedAddress } from '../../../scanning/egress/egress.ts';

const CLOSED = 8;
const OPEN = 4;
/** A connection to an open port leaves a trace in a server's log, and may count as a failed login. */
const USES_OF_OPEN = 10;

/** Ports of an address that are known to answer: what became of a try of one shows whether packets are lost. */
export class Control {
  readonly address: PinnedAddress;
  readonly #closed: number[] = [];
  readonly #open: { readonly port: number; uses: number }[] = [];
  #turn = 0;

  constructor(address: PinnedAddress) {
    this.address = address;
  }

  /** Takes in a port that answered. */
  add(port: number, state: 'open' | 'closed'): void {
    if (state === 'closed') {
      if (this.#closed.length < CLOSED && !this.#closed.includes(port)) this.#closed.push(port);
    } else if (this.#open.length < OPEN && !this.#open.some((each) => each.port === port)) {
      this.#open.push({ port, uses: 0 });
    }
  }

  /** True while another try is possible. */
  get isLeft(): boolean {
    return this.#closed.length > 0 || this.#open.some(({ uses }) => uses < USES_OF_OPEN);
  }

  /** The port to try next, in turn; closed ones first, as nobody hears of that. Undefined where there is none. */
  next(): number | undefined {
    this.#turn += 1;
    if (this.#closed.length > 0) return this.#closed[this.#turn % this.#closed.length];
    const open = this.#open.toSorted((a, b) => a.uses - b.uses)[0];
    if (open === undefined || open.uses >= USES_OF_OPEN) return undefined;
    open.uses += 1;
    return open.port;
  }
}
