/** The request rate for a site, and the clock of the scan. */
export interface PolitenessTerms {
  readonly requestsPerSecond: number;
  /** How many scans share that rate at the moment. 1 where it does not say. */
  readonly sharers?: (() => number) | undefined;
  /** The least time between two requests; with one, there is never more than one under way. 0: none. */
  readonly throttleMs: number;
  /** Requests that may be under way at once. */
  readonly concurrency: number;
  readonly now: () => number;
  /** Throws `signal.reason` as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Milliseconds in which a request still has a point: who would wait longer throws NoTimeLeft. */
  readonly leftMs: () => number;
}

/** Thrown if a request would be sent only after the end of the scan's time. */
export class NoTimeLeft extends Error {
  override readonly name = 'NoTimeLeft';
}

/** The result of a request as the rate control needs it. */
export interface Pace {
  /** Milliseconds to the first byte; undefined where none came. */
  readonly firstByteMs: number | undefined;
  /** The site asks for fewer requests: 429 or 503. */
  readonly tooMany: boolean;
  /** For how long it wants none. */
  readonly retryAfterMs: number | undefined;
}

const firstBackOffMs = 1000;
/** The longest wait that a site may ask for. */
const maxAskedMs = 60_000;
/** The longest wait of a site that names no time: it is asked often enough to be seen to be there again. */
const maxBackOffMs = 30_000;
/** However slow a site is, it is asked at least this often. */
const leastPerSecond = 0.2;
/** Answers that tell how fast the site is by itself. */
const learntAnswers = 5;
/** Less than this is noise of the network. */
const leastBaselineMs = 75;
const slowFactor = 4;
/** How long slower asking may go on without making answers faster: then they are slow by themselves. */
const vainMs = 30_000;
/** Answers that take more than this much of what they took at worst have not become faster: one varies from the other. */
const vainFactor = 0.5;
/** A timer that fires late may be made up for by this much, else the rate would never be reached. */
const lateMs = 15;

interface Turn {
  readonly isUrgent: boolean;
  readonly entered: PromiseWithResolvers<void>;
}

/** The rate control of one host, shared by everything in a scan that sends requests to it. */
export class Politeness {
  readonly #terms: PolitenessTerms;
  readonly #waiting: Turn[] = [];
  #free: number;
  #isHeld = false;
  #isLetting = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #backOffMs = firstBackOffMs;
  /** Since when it has been asking for fewer requests, and given no other answer. */
  #refusedSince: number | undefined;
  #perSecond: number;
  /** Half the pace at which the present trouble began, or the last: so much was borne, and is soon asked again. */
  #borne = 0;
  #isTroubled = false;
  #first: number[] = [];
  #movingMs: number | undefined;
  #sinceChange = 0;
  /** Since when answers take too long, and how long they took at worst since then. */
  #slowSince: number | undefined;
  #slowestMs = 0;

  constructor(terms: PolitenessTerms) {
    this.#terms = terms;
    this.#perSecond = terms.requestsPerSecond;
    this.#free = terms.throttleMs > 0 ? 1 : Math.max(1, terms.concurrency);
  }

  /** Requests a second that are allowed now. */
  get perSecond(): number {
    return this.#perSecond;
  }

  /**
   * Waits for the next request's turn; one that is urgent goes before all that wait. The caller says `leave` when the
   * request is over. Throws NoTimeLeft, and `signal.reason` when aborted.
   */
  enter(isUrgent = false): Promise<void> {
    const entered = Promise.withResolvers<void>();
    if (isUrgent) this.#waiting.unshift({ isUrgent, entered });
    else this.#waiting.push({ isUrgent, entered });
    void this.#let();
    return entered.promise;
  }

  /** For how long the site has given no other answer than that there are too many requests, in milliseconds. */
  get refusedMs(): number {
    return this.#refusedSince === undefined ? 0 : this.#terms.now() - this.#refusedSince;
  }

  /** Keeps everybody waiting but who is urgent, or no longer. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    void this.#let();
  }

  leave(pace: Pace): void {
    this.#free += 1;
    if (pace.tooMany) this.#backOff(pace.retryAfterMs);
    else {
      if (pace.firstByteMs !== undefined) this.#refusedSince = undefined;
      this.#measure(pace.firstByteMs);
    }
    void this.#let();
  }

  /** Lets in who waits, one after the other, as long as there is room. */
  async #let(): Promise<void> {
    if (this.#isLetting) return;
    this.#isLetting = true;
    try {
      while (this.#mayLet()) {
        await this.#wait();
        this.#terms.signal.throwIfAborted();
        const next = this.#mayLet() ? this.#waiting.shift() : undefined;
        if (next === undefined) continue;
        this.#free -= 1;
        next.entered.resolve();
      }
    } catch (error) {
      for (const turn of this.#waiting.splice(0)) turn.entered.reject(error);
    } finally {
      this.#isLetting = false;
    }
  }

  #mayLet(): boolean {
    const [next] = this.#waiting;
    return next !== undefined && this.#free > 0 && (next.isUrgent || !this.#isHeld);
  }

  async #wait(): Promise<void> {
    const { now, sleep, signal, throttleMs, leftMs, sharers } = this.#terms;
    for (;;) {
      const gapMs = Math.max(throttleMs, (1000 / this.#perSecond) * (sharers?.() ?? 1));
      const at = Math.max(this.#lastAt + gapMs, this.#pausedUntil);
      const waitMs = at - now();
      if (waitMs <= 0) {
        const made = throttleMs > 0 ? 0 : Math.min(lateMs, gapMs / 2);
        this.#lastAt = Math.max(at, now() - made);
        return;
      }
      if (waitMs > leftMs()) throw new NoTimeLeft('no time is left to wait');
      await sleep(Math.ceil(waitMs), signal);
    }
  }

  #backOff(retryAfterMs: number | undefined): void {
    const { now } = this.#terms;
    this.#refusedSince ??= now();
    const already = this.#pausedUntil > now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now() + Math.min(maxAskedMs, retryAfterMs ?? this.#backOffMs));
    // Several answers of one burst say it once.
    if (already) return;
    this.#backOffMs = Math.min(maxBackOffMs, this.#backOffMs * 2);
    this.#slower(0.5);
  }

  #measure(firstByteMs: number | undefined): void {
    this.#sinceChange += 1;
    if (firstByteMs === undefined) {
      if (this.#sinceChange >= 3) this.#slower(0.5);
      return;
    }
    if (this.#first.length < learntAnswers) this.#first.push(firstByteMs);
    this.#movingMs = this.#movingMs === undefined ? firstByteMs : this.#movingMs * 0.8 + firstByteMs * 0.2;
    if (this.#first.length < learntAnswers || this.#sinceChange < learntAnswers) return;
    const baselineMs = Math.max(leastBaselineMs, this.#first.toSorted((a, b) => a - b)[learntAnswers >> 1] ?? 0);
    if (this.#movingMs > baselineMs * slowFactor) this.#tooSlow(this.#movingMs);
    else {
      this.#slowSince = undefined;
      this.#slowestMs = 0;
      this.#faster();
    }
  }

  /**
   * The first answers are often files and pages that are not there, which take no time: where asking less for a while
   * has changed nothing, it is not the asking that makes the site slow, and this is how fast it is.
   */
  #tooSlow(movingMs: number): void {
    const now = this.#terms.now();
    this.#slowSince ??= now;
    this.#slowestMs = Math.max(this.#slowestMs, movingMs);
    if (now - this.#slowSince < vainMs || movingMs < this.#slowestMs * vainFactor) {
      this.#slower(0.7);
      return;
    }
    this.#slowSince = undefined;
    this.#slowestMs = 0;
    this.#first = Array.from({ length: learntAnswers }, () => movingMs);
    this.#sinceChange = 0;
    const most = this.#terms.requestsPerSecond;
    // Not at once as before: that it does not matter is to be seen.
    if (Number.isFinite(most)) this.#perSecond = Math.max(this.#perSecond, most / 4);
  }

  #slower(factor: number): void {
    const most = this.#terms.requestsPerSecond;
    const from = Number.isFinite(this.#perSecond) ? this.#perSecond : 1000;
    if (!this.#isTroubled) this.#borne = from / 2;
    this.#isTroubled = true;
    this.#perSecond = Math.max(Math.min(leastPerSecond, most), from * factor);
    this.#sinceChange = 0;
  }

  /** Twice as often up to what was borne, carefully from there on, as TCP does after a loss (RFC 5681, 3.1). */
  #faster(): void {
    const most = this.#terms.requestsPerSecond;
    this.#isTroubled = false;
    this.#backOffMs = Math.max(firstBackOffMs, this.#backOffMs / 2);
    const soon = Math.min(this.#borne, this.#perSecond * 2);
    this.#perSecond = Math.min(most, Math.max(soon, this.#perSecond * 1.2));
    this.#sinceChange = 0;
  }
}
