import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each([
  ['ends', 'exit 3', '3'],
  ['is killed', 'kill -9 $$', 'SIGKILL'],
])('the start of DynamoDB Local fails where Java %s', (_, words, told) => {
  const home = mkdtempSync(join(tmpdir(), 'scanfold-java-'));
  try {
    mkdirSync(join(home, 'bin'));
    const version = 'echo \'openjdk version "17.0.1"\' >&2';
    writeFileSync(join(home, 'bin/java'), `#!/bin/sh\nif [ "$1" = -version ]; then ${version}; else ${words}; fi\n`);
    chmodSync(join(home, 'bin/java'), 0o755);
    const module = new URL('./dynamodb-local.ts', import.meta.url);
    const start = `import('${module}').then((emulator) => emulator.startDynamoDbLocal())`;
    const { stderr } = spawnSync(process.execPath, ['--eval', start], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, JAVA_HOME: home },
    });
    expect(stderr).toContain(`DynamoDB Local ended with ${told}`);
  } finally {
    rmSync(home, { recursive: true });
  }
});
