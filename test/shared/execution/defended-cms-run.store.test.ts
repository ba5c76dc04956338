import { describe, test } from 'vitest';
import { scanCms } from '../../../shared/scanners/cms/scanner.ts';
import { expectNothingFixed, politeDefences, type QuickScanner } from './defended-run.ts';

const scanner: QuickScanner = (target, context, web) =>
  scanCms(
    { target, options: '' },
    { feed: async () => ({ kind: 'none', reason: 'no feed' }), faulty: () => undefined },
    context,
    { reserveMs: 0, lastRequestMs: 0, web },
  );

describe('a CMS run of a site whose defence sets in at its 61st request', () => {
  test.each(politeDefences)('%s, is blocked and fixes nothing', async (_, defence) => {
    await expectNothingFixed(scanner, defence);
  });
});
