/** How long a list may look for its records: short of what a function and the gateway in front of it have. */
const searchMs = 5_000;

/**
 * One search through records that may be very many: it ends when its time is over, and says how far it came, so that a list
 * answers with what it found and a cursor instead of failing. Times are in milliseconds since the epoch.
 */
export class Search {
  /** The key up to which all has been looked at; undefined where nothing was left out. */
  stoppedAt: string | undefined;
  readonly #now: () => number;
  readonly #until: number;

  constructor(now: () => number, ms = searchMs) {
    this.#now = now;
    this.#until = now() + ms;
  }

  isOver(): boolean {
    return this.#now() >= this.#until;
  }
}
