import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take a minute and more, most of it waiting for their own. One of them begun last would keep one processor busy, and
 * the other idle, until the end.
 */
const longest = [
  'kinds.wide.test.ts',
  'model.store.test.ts',
  'daemons.deep.test.ts',
  'load-time.deep.test.ts',
  'alarms.wide.test.ts',
  'crash-matrix.store.test.ts',
  'subdomain-scan.deep.test.ts',
  'wordpress.deep.test.ts',
  'hostile-site.deep.test.ts',
  'out-of-band.deep.test.ts',
  'defended-scans.wide.test.ts',
  'browser.deep.test.ts',
  'hard-networks.deep.test.ts',
  'defences.wide.test.ts',
  'faults.deep.test.ts',
  'stalled-scanner.deep.test.ts',
  'kill.deep.test.ts',
  'hostile-memory.deep.test.ts',
  'console.deep.test.ts',
  'finding-pages.wide.test.ts',
  'scan-ports.system.test.ts',
  'command-line.system.test.ts',
  'contract.system.test.ts',
  'interview.system.test.ts',
  'port-software.system.test.ts',
  'hard-networks.system.test.ts',
  'tls-findings.system.test.ts',
  'start-fault.system.test.ts',
  'application-scan.system.test.ts',
  'runs.system.test.ts',
  'port-scan.system.test.ts',
  'intrusive-scan.system.test.ts',
  'exposures.system.test.ts',
  'weaknesses.system.test.ts',
  'moving-commands.system.test.ts',
  'what-is-closed.system.test.ts',
  'retest.system.test.ts',
  'idempotency.store.test.ts',
  'bundles.test.ts',
  'function-pool.test.ts',
  'scope.test.ts',
  'template-checks.test.ts',
  'defended-scans.test.ts',
];

const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));

/** The order of test files: those that take long first, then as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}
