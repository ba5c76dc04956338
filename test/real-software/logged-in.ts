import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedLines } from './logged-in/changed-lines.ts';
import { loggedInPrograms } from './logged-in/logged-in-programs.ts';
import { scanSetting, startService, storeSetting } from './scan.ts';

// Scans well-kept software with an account and prints each finding with its evidence, to be read one by one, and whether
// its data is what it was, or which lines of it are not:
// node test/real-software/logged-in.ts [--profile=baseline --profile=standard ...] [--repeat=10] [--depth=1] [--children=8] [names]
// Of a scan that is repeated, what differs from the first is told.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', multiple: true, default: ['baseline', 'standard', 'intrusive'] },
    repeat: { type: 'string', default: '1' },
    // Instead of the program's own limits, where time is short.
    depth: { type: 'string' },
    children: { type: 'string' },
  },
});
const limitOf = (given: string | undefined, own: number | undefined) => (given === undefined ? own : Number(given));
const names = positionals.length > 0 ? positionals : Object.keys(loggedInPrograms);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await using service = await startService();
for (const name of names) {
  const program = loggedInPrograms[name];
  if (!program) throw new Error(`${name} is none of ${Object.keys(loggedInPrograms).join(', ')}`);
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(mkdtempSync(join(tmpdir(), 'scanfold-real-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  // Servers that are started as root work as another user.
  chmodSync(folder, 0o755);
  const running = stack.use(await program.start(folder));
  const credential = { name: 'account', origins: [new URL(running.url).origin], secret: running.secret };
  await service.user.put('scan/put-credential', 'credential', credential);
  const maxDepth = limitOf(values.depth, program.maxDepth);
  const maxChildren = limitOf(values.children, program.maxChildren);
  for (const profile of values.profile) {
    const how = { profile, maxDepth, maxChildren, credentials: [credential.name] };
    const setting = await storeSetting(service.user, running.url, how);
    let first: string | undefined;
    for (let time = 0; time < Number(values.repeat); time += 1) {
      const before = running.state();
      const { state, detail, requests, seconds, findings } = await scanSetting(service.user, setting);
      const after = running.state();
      const changed = after === before ? 'unchanged' : 'CHANGED';
      console.log(
        `\n| ${program.name} ${running.version}, ${profile} | ${state} | ${requests} | ${seconds} | ${findings.length} | ${changed} |\n<!-- ${detail} -->`,
      );
      for (const line of changedLines(before, after)) console.log(`<!-- ${line.slice(0, 300)} -->`);
      const told = findings.map(
        ({ check_id, score, location, title }) => `${check_id} (${score}) ${location}: ${title}`,
      );
      if (first !== undefined) {
        for (const line of changedLines(first, told.join('\n'))) console.log(`<!-- not as in the first: ${line} -->`);
        continue;
      }
      first = told.join('\n');
      for (const [at, { evidence }] of findings.entries())
        console.log(`- ${told[at]}\n      ${evidence.slice(0, 700).replaceAll('\n', '\n      ')}`);
    }
  }
}
