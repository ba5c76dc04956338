import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withPackage } from './daemons/debian-package.ts';
import { temporaryFolder } from './infra/local/temporary-folder.ts';

test('the demo starts the servers that are installed, finds each, and leaves neither them nor their folders behind', async () => {
  const TMPDIR = temporaryFolder();
  // As root nobody runs them, who must reach his folder.
  chmodSync(TMPDIR, 0o711);
  const env = { ...process.env, TMPDIR, PATH: '/usr/bin:/usr/lib/postgresql/15/bin' };
  const packages = 'redis-server openssh-server nginx-light postgresql-15';
  const [program = '', ...words] = withPackage(packages, [process.execPath, 'demo/main.ts', '127.62.0.3']);
  const { stdout } = await promisify(execFile)(program, words, { env });
  const titles = ['Redis', 'OpenSSH', 'HTTP (nginx)', 'PostgreSQL', 'MySQL', 'HTTPS', 'HTTP'];
  const marked = stdout.split('\n').filter((line) => line.startsWith('*'));
  const ports = marked.filter((line) => line.includes(' Open port '));
  expect(ports.map((line) => line.split('/tcp: ')[1]).sort()).toEqual(titles.sort());
  // A key exchange with the real server, by the function as it is bundled.
  expect(marked.join('\n')).toContain('SSH password login enabled');
  expect(stdout).not.toContain('did not start');
  expect((await readdir(TMPDIR)).filter((name) => name.startsWith('scanfold-demo-'))).toEqual([]);
});
