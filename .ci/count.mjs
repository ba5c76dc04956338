// Reads vitest's JSON reports and prints the true counts of all. A run that ended badly without a failed test counts as one.
import { readFileSync } from 'node:fs';

const [status, ...files] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const file of files) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    passed += report.numPassedTests;
    failed += report.numFailedTests;
  } catch {
    console.log('A test runner wrote no report.');
    failed += 1;
  }
}
if (status !== '0' && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
