import type { CoverageEntry } from '../scanning/scanner.ts';
import { redacted } from './redaction.ts';

/** Coverage as it may be stored: targets choose what stands in their addresses, secrets too. */
export function safeCoverage(entries: readonly CoverageEntry[]): CoverageEntry[] {
  return entries.map(({ target, reason, ...rest }) => ({
    ...rest,
    target: redacted(target),
    ...(reason !== undefined && { reason: redacted(reason) }),
  }));
}
