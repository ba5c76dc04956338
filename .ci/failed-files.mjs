// Prints the files that failed in a JSON report of vitest, one a line: none where more failed than a busy machine explains.
import { failuresOf, resultsOf } from './report.mjs';

const most = 15;
const results = resultsOf(process.argv[2]) ?? [];
const files = new Set(results.filter((result) => failuresOf(result) > 0).map((result) => result.name));
if (files.size <= most) for (const file of files) console.log(file);
