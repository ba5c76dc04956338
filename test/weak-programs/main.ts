import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Found } from '../real-software/scan.ts';
import { startService } from '../real-software/scan.ts';
import type { Hole } from './hole.ts';
import { type Measured, measure, measureWapiti, storeProgram } from './measure.ts';
import { weakPrograms } from './weak-programs.ts';

// Starts a program that was made to be attacked from a checkout of it, on loopback, scans it through the API and compares
// the findings with the holes that its sources have:
// npm run measure:application -- NAME FOLDER [--profile=standard] [--repeat=2] [--wapiti=SECONDS] [--beside]
// With --wapiti, Debian's wapiti beside it, no longer than so many seconds for each group of its modules; with --beside,
// findings of files, headers and settings, too.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', default: 'standard' },
    repeat: { type: 'string', default: '1' },
    wapiti: { type: 'string' },
    beside: { type: 'boolean', default: false },
  },
});
const [name = '', checkout] = positionals;
const program = weakPrograms[name];
if (program === undefined || checkout === undefined) {
  console.error(`npm run measure:application -- NAME FOLDER: NAME is one of ${Object.keys(weakPrograms).join(', ')}`);
  process.exit(2);
}

const written = ({ path, point, checks }: Hole) => `${path} ${point} (${checks[0]})`;
const ofFinding = ({ check_id, location, evidence }: Found) =>
  `${check_id}: ${location}: ${evidence.slice(0, 160).replace(/\s+/g, ' ')}`;
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const groupOf = ({ group, reach }: Hole) => group ?? reach;
const groups = [...new Set(program.truth.map(groupOf))];
const of = (group: string, holes: readonly Hole[]) => holes.filter((hole) => groupOf(hole) === group).length;
const shares = (found: readonly Hole[]) => groups.map((group) => `${of(group, found)} of ${of(group, program.truth)}`);

function tell({ state, detail, requests, seconds, comparison, changed }: Measured): void {
  const { found, missed, wrong, beside } = comparison;
  row(`Scanfold, ${values.profile}`, ...shares(found), wrong.length, requests, seconds);
  const kept = changed.length === 0 ? 'unchanged' : 'CHANGED';
  console.log(`<!-- ${state}: ${detail}. State ${kept}. ${beside.length} others -->`);
  // What an attack leaves is long; how it begins says whose it is.
  for (const line of changed.slice(0, 40)) console.log(`<!-- changed: ${line.slice(0, 200)} -->`);
  for (const hole of missed) console.log(`<!-- missed, ${groupOf(hole)}: ${written(hole)} -->`);
  for (const each of wrong) console.log(`<!-- false: ${ofFinding(each)} -->`);
  if (values.beside) for (const each of beside) console.log(`<!-- beside: ${ofFinding(each)} -->`);
}

/** What two scans of the same must have in common. */
const foundBy = ({ comparison: { found, wrong, beside } }: Measured) =>
  JSON.stringify([found.map(written), [...wrong, ...beside].map((each) => [each.check_id, each.location])]);

/** How many different things a list of scans came to. */
const different = <T>(each: (run: Measured) => T, all: readonly Measured[]) => new Set(all.map(each)).size;

await using stack = new AsyncDisposableStack();
// Servers are processes of their own: nothing else ends them.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(130)));
const folder = stack.adopt(mkdtempSync(join(tmpdir(), 'scanfold-weak-')), (each) =>
  rmSync(each, { recursive: true, force: true }),
);
// Servers that are started as root work as another user.
chmodSync(folder, 0o755);
const running = stack.use(await program.start(resolve(checkout), folder));
console.log(`\n## ${program.name}\n\nLeft out of its state: ${program.volatile}.\n`);
row('program', ...groups, 'false', 'requests', 'seconds');
row('---', ...groups.map(() => '---'), '---', '---', '---');
const service = stack.use(await startService());
const setting = await storeProgram(service.user, running, values.profile);
const runs: Measured[] = [];
for (let time = 0; time < Number(values.repeat); time += 1) {
  const measured = await measure(service.user, setting, running, program.truth);
  tell(measured);
  runs.push(measured);
}
if (runs.length > 1)
  console.log(
    `<!-- ${runs.length} scans: ${different(foundBy, runs)} different lists of findings, ${different(({ requests }) => requests, runs)} numbers of requests -->`,
  );
if (values.wapiti !== undefined) {
  const { found, wrong, seconds } = await measureWapiti(running, program.truth, Number(values.wapiti));
  row('wapiti 3.0.4', ...shares(found), wrong.length, '', seconds.toFixed(0));
  for (const each of wrong) console.log(`<!-- wapiti, of no known hole: ${each} -->`);
}
