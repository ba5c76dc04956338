import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../../../infra/local/template/run-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const module = new URL('../../../../infra/local/template/run-program.ts', import.meta.url).href;

test.each(['SIGTERM', 'SIGKILL'] as const)('a program does not outlive who waits for it: %s', async (signal) => {
  const folder = temporaryFolder();
  const program = join(folder, 'program.mjs');
  const parent = join(folder, 'parent.mjs');
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid)); setInterval(() => 0, 1000);`,
  );
  writeFileSync(
    parent,
    `import { watch, readFileSync } from 'node:fs'; import { runProgram } from ${JSON.stringify(module)};
     watch(${JSON.stringify(folder)}, (_, name) => name === 'pid' && console.log(readFileSync(${JSON.stringify(join(folder, 'pid'))}, 'utf8')));
     await runProgram(${JSON.stringify(program)}, {});`,
  );
  const child = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let pid = 0;
  for await (const line of createInterface(child.stdout)) {
    pid = Number(line);
    if (pid > 0) break;
  }
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isThere()).toBe(true);
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  await expect.poll(isThere).toBe(false);
});

test('what a program says as it fails is the message', async () => {
  const program = join(temporaryFolder(), 'program.mjs');
  writeFileSync(program, `console.error('no such stage'); process.exit(1);`);
  await expect(runProgram(program, {})).rejects.toThrow('no such stage');
});
