import { afterSilence } from '../../../after-silence.ts';
import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { SourceFailed } from './source.ts';

/** How patient a run is with a service of others. */
export interface Patience {
  /** For all attempts together. */
  readonly timeoutMs: number;
  /** What is waited before each further attempt: as many attempts as there are waits, and one. */
  readonly waitsMs: readonly number[];
}

/** What asking a service needs. */
export interface AskingTerms {
  readonly signal: AbortSignal;
  /** Throws `signal.reason` as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly patience: Patience;
}

const couldNotAsk = 'the source could not be queried';

/** What a service returns, or the signal's reason as soon as it aborts: not all that it waits for heeds the signal. */
async function heeding<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Asks a service, several times where it fails temporarily. `ask` gets a signal that ends with the run and with the
 * patience. Throws SourceFailed where there is no answer, the reason of the run's signal, and what `ask` throws.
 */
export async function askPatiently<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { signal, sleep, patience: { timeoutMs, waitsMs } }: AskingTerms,
): Promise<T> {
  const late = new AbortController();
  const callOff = afterSilence(timeoutMs, () => late.abort(new SourceFailed('no response in time', false)));
  const either = AbortSignal.any([signal, late.signal]);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await heeding(either, ask(either));
      } catch (error) {
        const waitMs = waitsMs[attempt];
        if (!(error instanceof SourceFailed && error.passing) || waitMs === undefined) throw error;
        await sleep(waitMs, either);
      }
    }
  } finally {
    callOff();
  }
}

/**
 * Why a service gave no answer, for the user; a bug is told to `faulty` and not to the user. Throws the reason of the run's
 * signal, and the error again where the run may send no more: the service has not been asked then.
 */
export function failureWords(
  error: unknown,
  id: string,
  { signal, faulty }: { readonly signal: AbortSignal; readonly faulty: (what: string, error: unknown) => void },
): string {
  signal.throwIfAborted();
  if (isOutOfTime(error)) throw error;
  if (error instanceof SourceFailed) return error.message;
  faulty(id, error);
  return couldNotAsk;
}
