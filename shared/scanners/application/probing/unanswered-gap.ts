import { couldNotRun, type Gap } from '../../../scanning/check.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import { Undetermined } from './undetermined.ts';

/** The coverage gap that a request of a check leaves which failed, in the user's words. */
export function unansweredGap(error: unknown): Omit<Gap, 'count'> {
  if (error instanceof Undetermined) return error.gap;
  if (!(error instanceof WebFailure)) return { outcome: 'error', reason: couldNotRun };
  const { kind } = error;
  if (kind === 'excluded' || kind === 'off_scope')
    return { outcome: 'skipped', reason: 'Its requests lead to excluded or out-of-scope addresses' };
  if (kind === 'shut_out' || kind === 'refused_by_guard') return { outcome: 'blocked', reason: error.message };
  return { outcome: 'error', reason: `No response to its request: ${kind.replaceAll('_', ' ')}` };
}
