import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take a minute and more of a suite, much of it waiting for their own, longest first as they took with the others
 * beside them. One of them begun last would keep one processor busy, and the other idle, until the end. Ends of paths, as long
 * as it takes to tell them apart.
 */
export const longest = [
  'kinds.wide.test.ts',
  'e2e/out-of-band.deep.test.ts',
  'osint/subdomain-scan.deep.test.ts',
  'twenty-rounds.deep.test.ts',
  'daemons.deep.test.ts',
  'releases.deep.test.ts',
  'faults.deep.test.ts',
  'export/memory.deep.test.ts',
  'wordpress/wordpress.deep.test.ts',
  'model.store.test.ts',
  'every-route.deep.test.ts',
  'hostile-site.deep.test.ts',
  'crash-matrix.store.test.ts',
  'hard-networks.deep.test.ts',
  'browsing/browser.deep.test.ts',
  'load-time.deep.test.ts',
  'alarms.wide.test.ts',
  'console.deep.test.ts',
  'hostile-memory.deep.test.ts',
  'risken-dump.deep.test.ts',
  'stalled-scanner.deep.test.ts',
  'killed-scan.deep.test.ts',
  'kill.deep.test.ts',
  'application/memory.deep.test.ts',
  'package.deep.test.ts',
  'e2e/subdomain-scan.deep.test.ts',
  'defended-scans.wide.test.ts',
  'defences.wide.test.ts',
  'finding-pages.wide.test.ts',
  'command-line.system.test.ts',
  'contract/idempotency.store.test.ts',
  'portscan/scan-ports.system.test.ts',
  'local/command.system.test.ts',
  'interview.system.test.ts',
  'weaknesses.system.test.ts',
  'moving-commands.system.test.ts',
  'active/profiles.system.test.ts',
  'test/export.system.test.ts',
  'tls-findings.system.test.ts',
  'hard-networks.system.test.ts',
  'start-fault.system.test.ts',
  'port-software.system.test.ts',
  'intrusive-scan.system.test.ts',
  'contract/order.store.test.ts',
  'exposures.system.test.ts',
  'application-scan.system.test.ts',
  'application/resume.system.test.ts',
  'function-pool.test.ts',
  'bundles.test.ts',
  'contract.system.test.ts',
  'e2e/runs.system.test.ts',
  'e2e/port-scan.system.test.ts',
  'what-is-closed.system.test.ts',
  'retest.system.test.ts',
  'portscan/scope.test.ts',
  'template-checks.test.ts',
];

/** A file's place among the longest; all others come behind them. */
function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? longest.length : at;
}

/** The order of test files, of all projects together: those that take long first, the longest ahead, then as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
