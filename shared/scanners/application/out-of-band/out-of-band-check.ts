import type { CheckFacts } from '../../../scanning/check.ts';
import type { PlantedCallback } from '../../../scanning/scanner.ts';
import type { InjectionPoint } from '../active-check.ts';

/** What a check puts into its values. */
interface CallbackTerms {
  /** The address that the target is made to ask for. */
  readonly url: string;
  /** The word that everything carries that the scan may leave on its target. */
  readonly mark: string;
}

/**
 * A check whose answer does not come back in the response: its values make the target ask for an address of the stage. What
 * never asks is no proof of the opposite, as a job of the night may still do it.
 */
export interface OutOfBandCheck extends CheckFacts {
  readonly proof: PlantedCallback['proof'];
  /** The least profile that sends it. */
  readonly profile: 'standard' | 'intrusive';
  readonly appliesTo: (point: InjectionPoint) => boolean;
  /** The values to be sent, one after the other, as people write them. */
  readonly values: (point: InjectionPoint, terms: CallbackTerms) => readonly string[];
  /** What a callback shows of the point, in a sentence. */
  readonly words: (point: InjectionPoint) => string;
}
