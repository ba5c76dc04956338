/** Time reserved at the end of a function for logging and the error response. */
const marginMs = 1000;

/** The function ran out of time before it had a response; its work may or may not have been completed. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/**
 * Middy's setting that ends a request one second before Lambda ends the function: it fails with TimedOut, so that it
 * is logged and the caller receives a 500 as the API declares it; Lambda itself would end it without a log line.
 *
 * Unlike Lambda's end, this one leaves the execution environment alive: it is frozen with the work half done, which goes on when the
 * next request thaws it, maybe hours later. So the signal that middy gives the function is aborted before the answer, and
 * a change looks at it before each of its transactions (`Mutation.signal`): none begins once the caller has been answered.
 * One that was under way is whole or not there. With an Idempotency-Key a repeat therefore finds the answer where the
 * transaction held it, and `in progress` where the key was claimed: until the work hears the signal, which frees the key,
 * or until the claim ends after a minute.
 */
export const earlyTimeout = {
  timeoutEarlyInMillis: marginMs,
  timeoutEarlyResponse: () => {
    throw new TimedOut('no response within the time limit of the function');
  },
};
