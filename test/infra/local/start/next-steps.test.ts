import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nextSteps } from '../../../../infra/local/start/next-steps.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Stands for curl and npm: notes what it was called with and says what the service would. */
const stub = `#!/bin/sh
for each in "$0" "$@"; do printf '%s\\n' "$each" >> "$NOTES"; done; echo "DATA_DIR=$DATA_DIR" >> "$NOTES"
case "$*" in
  *token*) echo 'the.to.ken' ;;
  *put-portscan-setting*) echo '{"success":{"portscan_setting":{"portscan_setting_id":1042,"project_id":1001}}}' ;;
  *list-portscan-target*) echo '{"success":{"portscan_target":[{"status":1}]}}' ;;
  *) echo '{}' ;;
esac`;

it.each(['sh', 'bash'])('the three lines to paste work in %s with nothing but curl', (shell) => {
  const folder = temporaryFolder();
  for (const name of ['curl', 'npm']) writeFileSync(join(folder, name), stub, { mode: 0o755 });
  const NOTES = join(folder, 'notes');
  const lines = nextSteps('http://127.0.0.1:3000', "/tmp/it's here");
  expect(lines.split('\n')).toHaveLength(3);
  const PATH = `${folder}:${process.env.PATH}`;
  execFileSync(shell, ['-c', lines], { env: { PATH, NOTES }, stdio: ['ignore', 'pipe', 'ignore'] });
  const notes = readFileSync(NOTES, 'utf8').split('\n');
  const bodies = notes.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(bodies).toEqual([
    { project_id: 1001, portscan_setting: { project_id: 1001, diagnosis_data_source_id: 1003, name: 'this machine' } },
    { project_id: 1001, portscan_target: { project_id: 1001, portscan_setting_id: 1042, target: '127.0.0.1' } },
    { project_id: 1001, setting_id: 1042, diagnosis_data_source_id: 1003 },
  ]);
  expect(notes.filter((line) => line === 'Authorization: Bearer the.to.ken')).toHaveLength(4);
  expect(notes).toContain("DATA_DIR=/tmp/it's here");
  expect(notes).toContain(
    'http://127.0.0.1:3000/api/v1/diagnosis/list-portscan-target?project_id=1001&portscan_setting_id=1042',
  );
});
