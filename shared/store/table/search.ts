/** How long a list may look for its records: short of what a function and the gateway in front of it have. */
export const searchMs = 5_000;

/**
 * A time-limited search through many records: when its time is over, it reports how far it got, so that the list
 * returns what was found and a cursor. Times are in milliseconds since the epoch.
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
