// Reads vitest's JSON report and prints the true counts. A run that ended badly without a failed test counts as one.
import { readFileSync } from 'node:fs';

const [file, status] = process.argv.slice(2);
let report = { numPassedTests: 0, numFailedTests: 0 };
try {
  report = JSON.parse(readFileSync(file, 'utf8'));
} catch {
  console.log('The test runner wrote no report.');
}
const passed = report.numPassedTests;
const failed = report.numFailedTests + (status !== '0' && report.numFailedTests === 0 ? 1 : 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
