import type { ScanScope } from '../../../../shared/scanning/scanner.ts';

/** A policy that excludes nothing, at a pace for tests. */
export function quickScope(profile: ScanScope['profile']): ScanScope {
  return {
    profile,
    exclusions: { hosts: [], ports: [], paths: [] },
    rate: { requestsPerSecond: Number.POSITIVE_INFINITY, connectsPerSecond: null },
  };
}
