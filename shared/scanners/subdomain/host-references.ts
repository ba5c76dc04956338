import type { Reference } from '../../scanning/web/defence/reference.ts';
import type { Block } from '../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';

/** So many addresses stand for all: each is one request at the end. */
const maxReferences = 8;

/**
 * Reference pages of a domain's hosts. Each host is requested once, so that its own scan cannot detect when a defence
 * sets in: hosts that responded before can.
 */
export class HostReferences {
  readonly #open: (reference: Reference) => Promise<WebClient>;
  /** By the address that answered: what defends one host defends those beside it. */
  readonly #kept: Map<string, Reference>;

  /** `open` makes a client for the page's host that knows it by this page. */
  constructor(
    open: (reference: Reference) => Promise<WebClient>,
    saved: readonly (readonly [string, Reference])[] = [],
  ) {
    this.#open = open;
    this.#kept = new Map(saved);
  }

  /** True where no host has shown a page. */
  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  /** Takes in what a host showed. */
  keep(addresses: readonly string[], reference: Reference): void {
    const [address = ''] = addresses;
    if (!this.#kept.has(address) && this.#kept.size < maxReferences) this.#kept.set(address, reference);
  }

  /**
   * Requests the pages again: the block that replaces one of them; undefined where all are unchanged. Throws
   * WebFailure `spent` and the run's reason.
   */
  async confirm(): Promise<Block | undefined> {
    for (const reference of this.#kept.values()) {
      const web = await this.#open(reference);
      try {
        const block = await web.confirm();
        if (block) return block;
      } finally {
        web.close();
      }
    }
    return undefined;
  }

  state(): [string, Reference][] {
    return [...this.#kept];
  }
}
