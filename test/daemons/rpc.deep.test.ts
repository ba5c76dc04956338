import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { unpacked } from './debian-package.ts';
import { rpcPackages } from './set-ups/rpc-packages.ts';

const script = new URL('scan-rpc-in-namespace.ts', import.meta.url).pathname;
const namespace = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

test('rpcbind, NFS and its mount daemon are recognized, and an export to every client is seen', async () => {
  // No packages can be fetched from there.
  for (const packages of rpcPackages) unpacked(packages);
  const { stdout } = await promisify(execFile)('unshare', [...namespace, process.execPath, script]);
  const observed = JSON.parse(stdout) as unknown;
  expect(observed).toEqual([
    {
      title: 'NFS export accessible to any client on 12050/tcp',
      score: 8,
      evidence: expect.stringContaining('Exports to every client: /a.'),
    },
    {
      title: 'Open port 111/tcp: rpcbind',
      score: 6,
      evidence: expect.stringMatching(/rpcbind 2 on port 111.*nfs 3 on port 12049.*mountd 3 on port 12050/),
    },
    { title: 'Open port 12049/tcp: NFS', score: 6, evidence: expect.stringContaining('NFS version 3 is supported') },
    { title: 'Open port 12050/tcp: NFS mount', score: 6, evidence: expect.stringContaining('Exports: /a.') },
  ]);
});
