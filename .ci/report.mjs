import { readFileSync } from 'node:fs';

/** The result of a file in one of vitest's JSON reports. @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} FileResult */

/**
 * The results of a JSON report of vitest, one for each file and project; undefined where none was written.
 * @param {string} path
 * @returns {FileResult[] | undefined}
 */
export function resultsOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return undefined;
  }
}

/**
 * How many tests a file's result says to have failed: one, where the file itself failed and none of its tests.
 * @param {FileResult} result
 */
export function failuresOf(result) {
  const failed = result.assertionResults.filter((test) => test.status === 'failed').length;
  return failed === 0 && result.status === 'failed' ? 1 : failed;
}
