import { programs } from './programs.ts';
import { notReproduced } from './reproduced.ts';
import { scanSetting, startService, storeSetting } from './scan.ts';
import { startProgram } from './start.ts';
import { tableOf } from './table.ts';

// Scans real software and prints its findings as tables; on standard error, findings that their curl line does not show:
// node test/real-software/main.ts [--json] [--standard] [--repeat=5] [names]

const words = process.argv.slice(2);
const repeats = Number(words.find((word) => word.startsWith('--repeat='))?.split('=')[1] ?? 1);
const names = words.filter((word) => !word.startsWith('--'));
const asJson = words.includes('--json');
const profiles = words.includes('--standard') ? ['standard'] : ['baseline', 'standard'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await using service = await startService();
for (const name of names.length > 0 ? names : Object.keys(programs)) {
  const program = programs[name];
  if (!program) throw new Error(`${name} is none of ${Object.keys(programs).join(', ')}`);
  await using running = await startProgram(program);
  for (const profile of profiles) {
    const setting = await storeSetting(service.user, running.url, { profile, maxDepth: program.maxDepth });
    for (let time = 0; time < repeats; time += 1) {
      const scanned = await scanSetting(service.user, setting);
      for (const line of notReproduced(scanned.findings)) console.error(`Not seen again in ${name}: ${line}`);
      if (asJson) console.log(JSON.stringify({ name, profile, version: running.version, ...scanned }));
      else console.log(tableOf(program, running.version, profile, scanned));
    }
  }
}
