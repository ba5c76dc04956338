// Memory and time of an export: the function as it is deployed, in a process of its own, on a table and a bucket that
// cost it nothing but the requests: `node test/bench/records/export.ts [findings] [bytes of evidence each]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatNames } from '../../../shared/records/findings/export-format.ts';
import { measureExport, placeExport } from '../../shared/export/measure.ts';

const [findings = 100_000, evidenceBytes = 1000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'scanfold-bench-'));
await placeExport(folder);

console.log(
  `| format | file of ${findings} findings | answer | time | processor | peak memory |\n|---|---|---|---|---|---|`,
);
for (const format of formatNames) {
  const { status, bytes, seconds, cpuSeconds, peakMb } = await measureExport(folder, format, findings, evidenceBytes);
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `| ${format} | ${size} | ${status} | ${seconds.toFixed(1)} s | ${cpuSeconds.toFixed(1)} s | ${Math.round(peakMb)} MB |`,
  );
}
rmSync(folder, { recursive: true });
