import type { Gap } from '../../../scanning/check.ts';

/** A check has had its answers and cannot tell: thrown in place of a negative, and told as coverage. */
export class Undetermined extends Error {
  override readonly name = 'Undetermined';
  readonly gap: Omit<Gap, 'count'>;

  /** `reason`: in the user's words. */
  constructor(reason: string, outcome: Gap['outcome'] = 'not_testable') {
    super(reason);
    this.gap = { outcome, reason };
  }
}
