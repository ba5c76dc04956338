// Node makes an Error for each refused connection. At tens of thousands a second their stack traces, which nobody reads,
// take a sixth of the scan's time; the slower scans of real networks keep theirs.
let suspensions = 0;
let limit = Error.stackTraceLimit;

/** Errors made from now on have no stack trace, until as many calls of resumeStackTraces. */
export function suspendStackTraces(): void {
  if (suspensions === 0) limit = Error.stackTraceLimit;
  suspensions += 1;
  Error.stackTraceLimit = 0;
}

/** Ends one suspension. */
export function resumeStackTraces(): void {
  suspensions -= 1;
  if (suspensions === 0) Error.stackTraceLimit = limit;
}
