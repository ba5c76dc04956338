import * as z from 'zod/mini';

/** Times that a call is tried, the first among them. */
const maxAttempts = 3;

/**
 * Milliseconds that a try may take until its answer begins, connecting included, and that an answer may then pause.
 * A stage may set another one: emulators share the processors of a machine with all else that runs on it.
 */
const defaultTimeoutMs = 5000;

const environment = z.object({
  CLIENT_TIMEOUT_MS: z._default(z.coerce.number().check(z.positive()), defaultTimeoutMs),
});

/**
 * How every client of AWS in the product tries and waits: the SDK's standard retries, which is a pause with full jitter
 * (at most 50 and 100 ms, where a service is throttling 1 and 2 s), and a budget by which a client whose calls all fail
 * stops trying again. Only what may pass is tried again: 5xx, throttling, broken connections and time-outs; a refusal (400,
 * 403, 404) is one request. A service that does not answer at all is an error after 15.15 s: before Lambda's end of a
 * route's function, which comes after 25 s.
 */
export function clientSettings() {
  const { CLIENT_TIMEOUT_MS: timeoutMs } = z.parse(environment, process.env);
  return {
    maxAttempts,
    retryMode: 'standard',
    requestHandler: { requestTimeout: timeoutMs, throwOnRequestTimeout: true, socketTimeout: timeoutMs },
  };
}
