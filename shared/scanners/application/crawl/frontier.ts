import * as z from 'zod/mini';
import { canonicalAddress, canonicalKey } from './address-key.ts';

/** An address that waits to be asked. */
const waitingAddress = z.object({
  url: z.string(),
  /** Links from the target, which is at 0; an asset has the depth of its page. */
  depth: z.int(),
  kind: z.enum(['page', 'asset', 'hint']),
  /** The words of the page that named it, where another page had shown them before. */
  echo: z.optional(z.string()),
  /** What it leads to, where a value of it is the address of the page that named it. */
  wayBack: z.optional(z.string()),
});

export type Waiting = z.output<typeof waitingAddress>;

/** What a crawl has asked and has yet to ask, as it is stored between invocations. */
export const frontierState = z.object({
  waiting: z.array(waitingAddress),
  seen: z.array(z.string()),
  dropped: z.int(),
});

export type FrontierState = z.output<typeof frontierState>;

/** An address as the crawl knows it: in one spelling, and the key that tells it apart. */
export interface Address {
  readonly url: string;
  readonly key: string;
}

/** The address that the crawl requests for a URL, with the key that all its spellings share. */
export function frontierAddress(url: URL): Address {
  const own = canonicalAddress(url);
  return { url: own.href, key: canonicalKey(own) };
}

/** More addresses than this do not wait at once: what a hostile site writes down must not fill the memory. */
const maxWaiting = 50_000;

/**
 * The addresses of a crawl in the order in which they are asked: breadth first, each once, however it is written. The
 * order depends on the site alone, not on which answer came first.
 */
export class Frontier {
  readonly #seen: Set<string>;
  #waiting: Waiting[];
  #next = 0;
  #dropped: number;

  constructor(state: FrontierState = { waiting: [], seen: [], dropped: 0 }) {
    this.#seen = new Set(state.seen);
    this.#waiting = [...state.waiting];
    this.#dropped = state.dropped;
  }

  /** Addresses that were met. */
  get known(): number {
    return this.#seen.size;
  }

  /** Addresses that had to be left out because too many waited. */
  get dropped(): number {
    return this.#dropped;
  }

  get size(): number {
    return this.#waiting.length - this.#next;
  }

  /** True where the address is new; from then on it is not. */
  add({ url, key }: Address, how: Omit<Waiting, 'url'>): boolean {
    if (this.#seen.has(key)) return false;
    if (this.size >= maxWaiting) {
      this.#dropped += 1;
      return false;
    }
    this.#seen.add(key);
    this.#waiting.push({ url, ...how });
    return true;
  }

  /** True where the address was met before. */
  has({ key }: Address): boolean {
    return this.#seen.has(key);
  }

  /** Notes an address that was come to on another way: by a redirect. False where it was met before. */
  met({ key }: Address): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /** The next address, which is taken out; undefined where none waits. */
  take(): Waiting | undefined {
    const taken = this.#waiting[this.#next];
    if (taken === undefined) return undefined;
    this.#next += 1;
    // Cut off now and then: shifting an array for every page would make large sites slow.
    if (this.#next > 1024) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    return taken;
  }

  /** `under way`: taken, and not yet through when the state is stored; they wait again, first. */
  state(underWay: readonly Waiting[]): FrontierState {
    const waiting = [...underWay, ...this.#waiting.slice(this.#next)];
    return { waiting, seen: [...this.#seen], dropped: this.#dropped };
  }
}
