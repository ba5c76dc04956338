const MIN_TRIES = 2;
const MAX_TRIES = 10;
/** The share of reachable ports that may go unnoticed because every try was lost. */
const ACCEPTED_MISSES = 1e-5;
/** Doubt as if this many answers had come at the first try, so that one late answer does not multiply the work. */
const PRIOR_ANSWERS = 10;

/** How many tries a silent port deserves, learnt from answers that came only at a later try. */
export class Loss {
  #answers = 0;
  #late = 0;

  /** Notes an answer; `earlierTries` went unanswered before it. */
  answered(earlierTries: number): void {
    this.#answers += 1;
    if (earlierTries > 0) this.#late += 1;
  }

  /** Tries after which a port counts as silent, 2 to 10. */
  triesNeeded(): number {
    if (this.#late === 0) return MIN_TRIES;
    const share = this.#late / (this.#answers + PRIOR_ANSWERS);
    const tries = Math.ceil(Math.log(ACCEPTED_MISSES) / Math.log(share));
    return Math.min(MAX_TRIES, Math.max(MIN_TRIES, tries));
  }
}
