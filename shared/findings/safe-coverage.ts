import type { CoverageEntry } from '../scanning/scanner.ts';
import { redacted } from './redaction.ts';

/** Coverage entries redacted for storage, because they may contain text from the target. */
export function safeCoverage(entries: readonly CoverageEntry[]): CoverageEntry[] {
  return entries.map(({ target, reason, ...rest }) => ({
    ...rest,
    target: redacted(target),
    ...(reason !== undefined && { reason: redacted(reason) }),
  }));
}
