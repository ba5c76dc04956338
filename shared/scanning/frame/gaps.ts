import type { Gap } from '../check.ts';
import type { CoverageEntry, ScanOutcome } from '../scanner.ts';

/** An outcome by which a scan ends before everything was examined. */
export type EarlyEnd = Extract<ScanOutcome, { readonly kind: 'failed' | 'blocked' | 'skipped' }>;

/** The coverage gap that an early end of a scan leaves. */
export function gapOf(end: EarlyEnd): Gap {
  const { kind, detail: reason } = end;
  if (kind !== 'failed') return { outcome: kind, reason };
  return { outcome: end.errorClass === 'not_testable' ? 'not_testable' : 'error', reason };
}

/** The coverage of checks that did not run: one entry for each of them. */
export function uncovered(
  checks: readonly { readonly id: string }[],
  target: string,
  { outcome, reason, count = 1 }: Gap,
): CoverageEntry[] {
  return checks.map(({ id }) => ({ checkId: id, target, outcome, count, reason }));
}
