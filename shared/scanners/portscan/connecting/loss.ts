const MIN_TRIES = 2;
const MAX_TRIES = 10;
/** The share of reachable ports that may go unnoticed because every try was lost. */
const ACCEPTED_MISSES = 1e-5;
/** Above this chance of having been overlooked a silent port is reported as such. */
const ACCEPTED_DOUBT = 1e-3;
/** Doubt as if this many answers had come at the first try, so that one late answer does not multiply the work. */
const PRIOR_ANSWERS = 10;
/** So many late answers are no chance: then the share is as it was seen, or too few tries would be made where few ports answer. */
const SURE = 3;
/** From so many first tries on that a port is known to answer, a network that loses much has shown it. */
const ENOUGH = 20;
/** The share of recent losses from which on the pace is taken for their cause. */
const HEAVY = 0.05;
const RECENT = 1 / 32;

/** So many controls at the slowest pace show whether it helps. */
const SLOW_CONTROLS = 32;
const SLOW_SHARE = 0.22;
/** Loss of a faster pace that is so much higher shows that the pace matters after all. */
const MORE = 0.25;
const FAST_CONTROLS = 8;

/** Controls at one pace. */
interface Tally {
  tries: number;
  lost: number;
}

/**
 * How many tries a silent port deserves. Learnt from answers that came only at a later try, and from controls: tries of
 * ports that are known to answer. Where hardly any port answers, only controls can show loss.
 */
export class Loss {
  #answers = 0;
  #late = 0;
  #recent = 0;
  #controlLoss = 0;
  readonly #slow: Tally = { tries: 0, lost: 0 };
  readonly #fast: Tally = { tries: 0, lost: 0 };
  /** Whether a slower pace reduces the loss; undefined while that is not known. */
  #doesPaceHelp: boolean | undefined;
  /** A faster pace lost more: that a slower one helps is certain. */
  #isRefuted = false;

  /** Notes an answer; `earlierTries` went unanswered before it. */
  answered(earlierTries: number): void {
    this.#note(earlierTries > 0);
  }

  /** Notes what became of a try of a port that is known to answer, at the slowest pace or at a faster one. */
  controlled(isLost: boolean, isSlowest: boolean): void {
    this.#note(isLost);
    this.#controlLoss += ((isLost ? 1 : 0) - this.#controlLoss) / 16;
    if (isSlowest) tally(this.#slow, isLost);
    else if (this.#doesPaceHelp === false) {
      tally(this.#fast, isLost);
      if (this.#fast.tries >= FAST_CONTROLS && shareOf(this.#fast) > shareOf(this.#slow) + MORE) {
        this.#doesPaceHelp = true;
        this.#isRefuted = true;
      }
    }
  }

  /** Whether a faster pace loses more is to be seen. */
  get isOnTrial(): boolean {
    return this.#doesPaceHelp === false && this.#fast.tries < FAST_CONTROLS;
  }

  /**
   * Judges, at the slowest pace, whether that helps: loss that stays is the network's own, and a faster scan loses no
   * more. So it is taken to be where no control is left that could show it. Returns true where the pace may go up again.
   */
  judgePace(isControlLeft: boolean): boolean {
    if (this.#doesPaceHelp === false || (isControlLeft && this.#isRefuted)) return false;
    if (isControlLeft && this.#slow.tries < SLOW_CONTROLS) return false;
    this.#doesPaceHelp = isControlLeft && shareOf(this.#slow) <= SLOW_SHARE;
    // By chance little may be lost of a few: what helps is judged again.
    if (this.#doesPaceHelp) Object.assign(this.#slow, { tries: 0, lost: 0 });
    return !this.#doesPaceHelp;
  }

  #note(isLate: boolean): void {
    this.#answers += 1;
    if (isLate) this.#late += 1;
    this.#recent += ((isLate ? 1 : 0) - this.#recent) * RECENT;
  }

  /** Enough was answered to tell by it whether packets are lost. */
  get isClear(): boolean {
    return this.#answers >= ENOUGH;
  }

  /** So much is lost that a slower pace may help. */
  get isHeavy(): boolean {
    return this.#recent > HEAVY && this.#doesPaceHelp !== false;
  }

  /** The share of first tries that were lost, 0 to 1. */
  get share(): number {
    return this.#answers === 0 ? 0 : this.#late / this.#answers;
  }

  /** The share of tries that are lost, as far as is known; below 1. */
  get #estimate(): number {
    const prior = this.#late < SURE ? PRIOR_ANSWERS : 1;
    return this.#late / (this.#answers + prior);
  }

  /** Tries after which a port counts as silent, 2 to 10. */
  triesNeeded(): number {
    if (this.#late === 0) return this.#answers === 0 || this.isClear ? MIN_TRIES : MIN_TRIES + 1;
    const share = this.#estimate;
    const tries = Math.ceil(Math.log(ACCEPTED_MISSES) / Math.log(share));
    return Math.min(MAX_TRIES, Math.max(MIN_TRIES, tries));
  }

  /** A port that was silent so often may still answer: of such, more than one in 1,000 is overlooked. */
  isInDoubt(tries: number): boolean {
    // Of all tries and of the last ones, whichever lost more: it is not known which of them met the port.
    const share = Math.max(this.#controlLoss, this.#estimate);
    return share > 0 && share ** tries > ACCEPTED_DOUBT;
  }
}

function tally(at: Tally, isLost: boolean): void {
  at.tries += 1;
  if (isLost) at.lost += 1;
}

function shareOf({ tries, lost }: Tally): number {
  return tries === 0 ? 0 : lost / tries;
}
