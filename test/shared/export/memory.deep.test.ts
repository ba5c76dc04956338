import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatNames } from '../../../shared/records/findings/export-format.ts';
import { type Measured, measureExport, placeExport } from './measure.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-memory-'));
  await placeExport(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

// The benchmark of the export does the same with 100,000 findings.
test.each(formatNames)('20,000 findings are exported as %s in less than 256 MB', async (format) => {
  const measured = await measureExport(folder, format, 20_000);
  expect(measured).toMatchObject({ status: 303 } satisfies Partial<Measured>);
  expect(measured.bytes).toBeGreaterThan(4_500_000);
  expect(measured.peakMb).toBeLessThan(256);
});
