import type { ScanContext } from '../../shared/scanning/scanner.ts';

/** What differs between the port scans of processes: their way out, their time, and where units go. */
type Own = Pick<ScanContext, 'egress' | 'remainingMs' | 'checkpoint' | 'commit'>;

/** What a port scan gets of the service, for one that runs in a process of its own without it. */
export function portScanContext(own: Own): ScanContext {
  return {
    runId: '01900000-0000-7000-8000-000000000001',
    scope: {
      profile: 'standard',
      exclusions: { hosts: [], ports: [], paths: [] },
      rate: { requestsPerSecond: 10, connectsPerSecond: null },
    },
    credentials: [],
    hosts: async () => [],
    detectWords: [],
    notes: { write: async () => '', read: async () => undefined, drop: async () => undefined },
    phase: () => {},
    userAgent: 'Scanfold/test',
    now: Date.now,
    signal: new AbortController().signal,
    known: [],
    ...own,
  };
}
