/**
 * The maximum duration of a run in seconds, waiting included; it is longer than the scan of the largest range takes.
 */
export const maxRunSeconds = 7 * 24 * 3600;

/** Whether a run has exceeded its maximum duration. */
export function isOverdue(run: { readonly requested_at: number }, nowSeconds: number): boolean {
  return nowSeconds - run.requested_at >= maxRunSeconds;
}
