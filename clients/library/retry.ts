/** How often and how patiently a request is repeated that failed for a reason that passes. */
export interface RetryPolicy {
  /** Requests at most, the first one included; 1 repeats none. */
  readonly attempts: number;
  /** The first pause is at most this long; each further one twice as long as the one before. */
  readonly firstPauseMs: number;
  /** No pause is longer, whatever the service asks for: then its answer is final. */
  readonly longestPauseMs: number;
}

export const patientRetries: RetryPolicy = { attempts: 4, firstPauseMs: 200, longestPauseMs: 20_000 };

/**
 * Failures that pass: limits (429), faults of the service or on the way to it (5xx), and an equal request that is still in
 * progress (409 with Retry-After). A repeat has no second effect: a POST carries an Idempotency-Key.
 */
function passes({ status, headers }: Response): boolean {
  return status === 429 || status >= 500 || (status === 409 && headers.has('Retry-After'));
}

/** Waits; rejects with the signal's reason where it is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}

/** How long to wait after an attempt: what the service asks for, else exponentially longer with full jitter. */
function pauseMs(attempt: number, policy: RetryPolicy, response: Response | undefined): number {
  const asked = Number(response?.headers.get('Retry-After') ?? Number.NaN);
  if (Number.isFinite(asked)) return asked * 1000;
  return Math.min(policy.firstPauseMs * 2 ** (attempt - 1), policy.longestPauseMs) * Math.random();
}

/**
 * Sends until an answer is final. Returns the last answer, whatever its status; throws what `send` threw last where none
 * came, and the signal's reason where it is aborted.
 */
export async function withRetries(
  send: () => Promise<Response>,
  policy: RetryPolicy,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const outcome = await send().catch((error: unknown) => ({ error }));
    const response = outcome instanceof Response ? outcome : undefined;
    const ms = pauseMs(attempt, policy, response);
    const last = attempt >= policy.attempts || ms > policy.longestPauseMs || (response && !passes(response));
    if (!last && !signal?.aborted) {
      await response?.body?.cancel();
      await pause(ms, signal);
    } else if (outcome instanceof Response) return outcome;
    else throw outcome.error;
  }
}
