import { WaitPeriodNotYetEndedJwkError } from 'aws-jwt-verify/error';
import type { PenaltyBox } from 'aws-jwt-verify/jwk';

const everyMs = 1000;
const burst = 10;

/**
 * Limits how often the issuer's keys are fetched for tokens with unknown key ids: ten times in a burst, then once per
 * second. A key that the issuer has just begun to use is so known a second later at the latest, whoever else asks
 * meanwhile; keys that are known never wait. In place of the library's pause of ten seconds after each such token.
 */
export class FetchPace implements PenaltyBox {
  readonly #now: () => number;
  /** Up to when the fetches so far are paid for, a second each. */
  #paidUntil = 0;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Called before a fetch. @throws WaitPeriodNotYetEndedJwkError if it is too early to fetch */
  async wait(): Promise<void> {
    const now = this.#now();
    if (this.#paidUntil - now > (burst - 1) * everyMs) {
      throw new WaitPeriodNotYetEndedJwkError('the key set was requested too often');
    }
    this.#paidUntil = Math.max(this.#paidUntil, now) + everyMs;
  }

  /** The fetch stays paid for. */
  registerFailedAttempt(): void {}

  /** A fetch that brought the key is free: an unauthenticated caller cannot make an issuer have one. */
  registerSuccessfulAttempt(): void {
    this.#paidUntil -= everyMs;
  }
}
