import { describe, test } from 'vitest';
import { applicationChecks } from '../../../shared/scanners/application/application-checks.ts';
import { scanApplication } from '../../../shared/scanners/application/scanner.ts';
import { expectNothingFixed, politeDefences, type QuickScanner } from './defended-run.ts';

const scanner: QuickScanner = (target, context, web) =>
  scanApplication(
    { target, max_depth: 0, max_children: 0 },
    { checks: applicationChecks, faulty: () => undefined },
    context,
    {
      reserveMs: 0,
      commitEveryMs: 10_000,
      concurrency: 3,
      maxBodyBytes: 1_000_000,
      web,
    },
  );

describe('an application run of a site whose defence sets in at its 61st request', () => {
  test.each(politeDefences)('%s, is blocked and fixes nothing', async (_, defence) => {
    await expectNothingFixed(scanner, defence);
  });
});
