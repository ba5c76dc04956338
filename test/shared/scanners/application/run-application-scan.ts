import { applicationChecks } from '../../../../shared/scanners/application/application-checks.ts';
import { type ApplicationRun, type Given, runSomeChecks } from './run-some-checks.ts';

/** Runs one invocation of an application scan with all checks, and keeps what it commits. */
export async function runApplicationScan(target: string, given: Omit<Given, 'checks'> = {}): Promise<ApplicationRun> {
  return await runSomeChecks(target, { ...given, checks: applicationChecks });
}
