import {
  type SubdomainScanSettings,
  scanSubdomain,
  subdomainTuning,
} from '../../../../shared/scanners/subdomain/scanner.ts';
import { AnswerCache } from '../../../../shared/scanners/subdomain/sources/answer-cache.ts';
import type { SubdomainTuning } from '../../../../shared/scanners/subdomain/subdomain-parts.ts';
import { createDns } from '../../../../shared/scanning/dns/create-dns.ts';
import { guardResolver } from '../../../../shared/scanning/dns/resolver.ts';
import { createEgress, type Egress } from '../../../../shared/scanning/egress/egress.ts';
import type {
  Absence,
  CoverageEntry,
  HostSighting,
  KnownFinding,
  KnownHost,
  Observation,
  ScanContext,
  ScanOutcome,
  ScanScope,
  UnitResult,
} from '../../../../shared/scanning/scanner.ts';

/** A policy that excludes nothing, at a pace for tests. */
export const quickScope: ScanScope = {
  profile: 'standard',
  exclusions: { hosts: [], ports: [], paths: [] },
  rate: { requestsPerSecond: Number.POSITIVE_INFINITY, connectsPerSecond: null },
};

/** For tests: nothing is waited for that need not be. */
const quickTuning: SubdomainTuning = {
  ...subdomainTuning,
  reserveMs: 1000,
  failureKeptMs: 0,
  patience: { timeoutMs: 20_000, waitsMs: [10], maxNames: 20_000 },
};

/** A guard that reaches this machine only, finds names by these resolvers, and takes other ports for 80 and 443. */
export function testEgress(resolvers: readonly string[], ports: Readonly<Record<number, number>> = {}): Egress {
  const loopback = ['127.0.0.0/8', '::1/128'];
  const egress = createEgress({ only: loopback, allow: loopback }, { resolver: guardResolver(resolvers) });
  return { ...egress, connect: (to, port) => egress.connect(to, ports[port] ?? port) };
}

/** What a scan is given beside its domain. */
export interface Given {
  readonly resolvers: readonly string[];
  readonly transferPort?: number;
  readonly patienceMs?: number;
  readonly ports?: Readonly<Record<number, number>>;
  readonly context?: Partial<ScanContext>;
  readonly settings?: Partial<SubdomainScanSettings>;
  readonly tuning?: Partial<SubdomainTuning>;
  readonly stored?: Map<string, string>;
  readonly hosts?: readonly KnownHost[];
}

/** All that came of one invocation of a scan. */
export interface SubdomainRun {
  readonly outcome: ScanOutcome;
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
  readonly hosts: readonly HostSighting[];
  readonly commits: readonly UnitResult[];
  readonly faults: readonly unknown[];
  readonly queries: number;
  /** The notes as they are stored; handed on with the last checkpoint, they let another invocation go on. */
  readonly stored: Map<string, string>;
}

/** Runs one invocation of the research of a domain and keeps what it commits. */
export async function runSubdomainScan(domain: string, given: Given): Promise<SubdomainRun> {
  const commits: UnitResult[] = [];
  const faults: unknown[] = [];
  const stored = given.stored ?? new Map<string, string>();
  let written = Math.max(0, ...[...stored.keys()].map((name) => Number(name.split('-')[1])));
  const egress = testEgress(given.resolvers, given.ports);
  const context: ScanContext = {
    runId: '01900000-0000-7000-8000-000000000001',
    scope: quickScope,
    credentials: [],
    egress,
    userAgent: 'Scanfold/test',
    now: Date.now,
    signal: new AbortController().signal,
    remainingMs: () => 600_000,
    known: [],
    checkpoint: undefined,
    hosts: async () => given.hosts ?? [],
    detectWords: [],
    notes: {
      async write(value) {
        written += 1;
        stored.set(`note-${written}`, JSON.stringify(value));
        return `note-${written}`;
      },
      read: async (name) => JSON.parse(stored.get(name) ?? 'null') ?? undefined,
      drop: async (name) => void stored.delete(name),
    },
    phase: () => {},
    ...given.context,
    async commit(unit) {
      commits.push({ ...unit, checkpoint: JSON.parse(JSON.stringify(unit.checkpoint)) });
      await given.context?.commit?.(unit);
    },
  };
  let queries = () => 0;
  const settings: SubdomainScanSettings = {
    dns(scan) {
      const dns = createDns({
        resolvers: given.resolvers,
        egress: scan.egress,
        signal: scan.signal,
        now: scan.now,
        queriesPerSecond: 5000,
        transferPort: given.transferPort ?? 53,
        ...(given.patienceMs && { patienceMs: given.patienceMs }),
      });
      queries = () => dns.statistics().queries;
      return dns;
    },
    crtsh: null,
    certspotter: null,
    rdap: null,
    cache: new AnswerCache(),
    technologiesOf: async () => [],
    faulty: (what, error) => void faults.push([what, error]),
    ...given.settings,
  };
  const outcome = await scanSubdomain({ domain }, settings, context, { ...quickTuning, ...given.tuning });
  return {
    outcome,
    observed: commits.flatMap((each) => each.observed),
    absent: commits.flatMap((each) => each.absent),
    coverage: commits.flatMap((each) => each.coverage),
    hosts: commits.flatMap((each) => each.hosts ?? []),
    commits,
    faults,
    queries: queries(),
    stored,
  };
}

/** The words that a scan ended with. */
export function detailOf({ outcome }: Pick<SubdomainRun, 'outcome'>): string {
  return 'detail' in outcome ? outcome.detail : outcome.kind;
}

/** What was found before, for the next scan. */
export function knownOf({ observed }: Pick<SubdomainRun, 'observed'>): readonly KnownFinding[] {
  return observed.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
}

/** What was seen before, for the next scan. */
export function hostsOf({ hosts }: Pick<SubdomainRun, 'hosts'>): readonly KnownHost[] {
  return hosts.map(({ host, addresses, sources }) => ({ host, addresses, sources, firstSeen: 1, lastSeen: 1 }));
}

/** The lines of coverage of a check as `outcome count reason`. */
export function coverageOf({ coverage }: Pick<SubdomainRun, 'coverage'>, checkId: string): readonly string[] {
  return coverage
    .filter((entry) => entry.checkId === checkId)
    .map(({ outcome, count, reason }) => `${outcome} ${count}${reason === undefined ? '' : ` ${reason}`}`);
}
