import { createEgress, type Egress } from '../../../shared/scanning/egress/egress.ts';
import type { ScanContext, ScanNotes, ScanScope, UnitResult } from '../../../shared/scanning/scanner.ts';

/** A guard that reaches this machine only. */
export function loopbackEgress(): Egress {
  return createEgress({ only: ['127.0.0.0/8', '::1/128'], allow: ['127.0.0.0/8', '::1/128'] });
}

/** A policy that excludes nothing, at a pace for tests. */
export const quickScope: ScanScope = {
  profile: 'standard',
  exclusions: { hosts: [], ports: [], paths: [] },
  rate: { requestsPerSecond: 1000, connectsPerSecond: null },
};

/** Notes as the store keeps them: JSON. Handed on, what is stored lets another invocation go on. */
export function notesIn(stored: Map<string, string>): ScanNotes {
  // Counted on behind what is there: a name that comes again would be dropped with its older namesake.
  let written = Math.max(0, ...[...stored.keys()].map((name) => Number(name.split('-')[1])));
  return {
    async write(value) {
      written += 1;
      stored.set(`note-${written}`, JSON.stringify(value));
      return `note-${written}`;
    },
    read: async (name) => JSON.parse(stored.get(name) ?? 'null') ?? undefined,
    drop: async (name) => void stored.delete(name),
  };
}

/** What a scanner is given in tests; its units are added to `commits`, their checkpoints as the store keeps them. */
export function scanContext(commits: UnitResult[], given: Partial<ScanContext> = {}): ScanContext {
  return {
    runId: '01900000-0000-7000-8000-000000000001',
    scope: quickScope,
    credentials: [],
    egress: loopbackEgress(),
    userAgent: 'Scanfold/test (+https://a.example/about-scans)',
    now: Date.now,
    signal: new AbortController().signal,
    remainingMs: () => 600_000,
    known: [],
    hosts: async () => [],
    detectWords: [],
    checkpoint: undefined,
    notes: notesIn(new Map()),
    phase: () => {},
    ...given,
    async commit(unit) {
      commits.push({ ...unit, checkpoint: JSON.parse(JSON.stringify(unit.checkpoint)) });
      await given.commit?.(unit);
    },
  };
}
