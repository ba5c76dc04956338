import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nextSteps } from '../../../../infra/local/start/next-steps.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Stands for npx: says what it was called with. */
const stub = `#!/bin/sh
printf '%s|' "$DATA_DIR" "$PORT" "$@"`;

const lineOf = (env: Record<string, string>) => nextSteps(env).replace('Scan this machine from another terminal: ', '');

it('is one line without settings', () => {
  expect(lineOf({})).toBe('npx scanfold scan 127.0.0.1');
});

it.each(['sh', 'bash'])('finds the service in %s by the settings that it was started with', (shell) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'npx'), stub, { mode: 0o755 });
  const line = lineOf({ DATA_DIR: "/tmp/it's here", PORT: '4000' });
  const env = { PATH: `${folder}:${process.env.PATH}` };
  expect(execFileSync(shell, ['-c', line], { env, encoding: 'utf8' })).toBe(
    "/tmp/it's here|4000|scanfold|scan|127.0.0.1|",
  );
});
