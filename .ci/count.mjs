// Reads the JSON reports of vitest in a folder and prints the true counts of all. What ran again counts as it ended then. A run that
// ended badly without a failed test counts as one failure. What failed to the end is named by its file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failuresOf, resultsOf } from './report.mjs';

const [status, folder] = process.argv.slice(2);
let passed = 0;
let failed = 0;

/** Counts the results of a suite: those of its second run in place of the first, where a file has both. */
function count(name) {
  const first = resultsOf(join(folder, `${name}.json`));
  if (first === undefined) {
    console.log(`The suite ${name} wrote no report.`);
    failed += 1;
    return;
  }
  const again = existsSync(join(folder, `${name}.again.json`)) ? resultsOf(join(folder, `${name}.again.json`)) : [];
  const ranAgain = new Set((again ?? []).map((result) => result.name));
  for (const result of first.filter((result) => ranAgain.has(result.name))) {
    for (const test of result.assertionResults.filter((test) => test.status === 'failed')) {
      console.log(`Failed beside all others: ${test.fullName}`);
    }
  }
  for (const result of [...first.filter((result) => !ranAgain.has(result.name)), ...(again ?? [])]) {
    passed += result.assertionResults.filter((test) => test.status === 'passed').length;
    failed += failuresOf(result);
    if (failuresOf(result) > 0) console.log(`Failed to the end: ${result.name}`);
  }
}

count('test');
count('deep');
if (status !== '0' && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
