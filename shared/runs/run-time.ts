/** A run that has no result after this time, waiting included, is given up: more than the largest range needs. */
export const maxRunSeconds = 7 * 24 * 3600;

/** True for a run that is over its time. */
export function isOverdue(run: { readonly requested_at: number }, nowSeconds: number): boolean {
  return nowSeconds - run.requested_at >= maxRunSeconds;
}
