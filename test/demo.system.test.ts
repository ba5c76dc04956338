import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from './infra/local/temporary-folder.ts';

test('the demo finds its three servers where no other is installed, says so, and leaves nothing behind', async () => {
  const TMPDIR = temporaryFolder();
  const env = { ...process.env, TMPDIR, PATH: TMPDIR };
  const { stdout } = await promisify(execFile)(process.execPath, ['demo/main.ts', '127.62.0.1'], { env });
  const marked = stdout.split('\n').filter((line) => line.startsWith('*'));
  const ports = marked.filter((line) => line.includes('Open port'));
  expect(ports).toHaveLength(3);
  expect(ports.join('\n')).toMatch(/Open port \d+\/tcp: MySQL.*\n.*Open port \d+\/tcp: HTTP/);
  expect(stdout).toContain(': HTTPS');
  expect(stdout).toContain('None of redis-server, sshd, nginx, postgres runs here');
  expect(marked.join('\n')).toContain('Self-signed TLS certificate');
  expect((await readdir(TMPDIR)).filter((name) => name.startsWith('scanfold-demo-'))).toEqual([]);
});
