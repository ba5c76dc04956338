import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('run-product.ts', import.meta.url));
const project_id = 1001;

/** A disk of a few megabytes. */
function smallDisk(): string {
  const disk = mkdtempSync(join(tmpdir(), 'scanfold-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'tmpfs', disk]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  return disk;
}

async function start(folder: string) {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, token } = JSON.parse(line);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const api = `${url}/api/v1/diagnosis`;
  return {
    child,
    /** Stores a setting of this name; gives the status. */
    async put(name: string): Promise<number> {
      const setting = { project_id, diagnosis_data_source_id: 1003, name };
      const body = JSON.stringify({ project_id, portscan_setting: setting });
      return (await fetch(`${api}/put-portscan-setting`, { method: 'POST', headers, body })).status;
    },
    async names(): Promise<string[]> {
      const answer = await fetch(
        `${api}/list-portscan-setting?project_id=${project_id}&diagnosis_data_source_id=1003`,
        { headers },
      );
      expect(answer.status).toBe(200);
      const { success } = (await answer.json()) as { success: { portscan_setting: { name: string }[] } };
      return success.portscan_setting.map(({ name }) => name);
    },
  };
}

/** Takes all the room of a disk that is left, to the last byte; gives what takes it. */
function fill(disk: string): string {
  const file = join(disk, 'filler');
  for (let size = 1 << 20; size >= 1; size = size >> 1) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Smaller pieces may still fit.
    }
  }
  return file;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown[]> {
  const exited = once(child, 'exit');
  child.kill(signal);
  return exited;
}

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('a service on a disk that was full', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('has all that it acknowledged after %s', async (signal) => {
    const disk = smallDisk();
    const first = await start(join(disk, 'data'));
    const acknowledged: string[] = [];
    const put = async (name: string) => {
      const status = await first.put(name);
      if (status === 200) acknowledged.push(name);
      return status;
    };
    for (let n = 0; n < 5; n += 1) expect(await put(`before ${n}`)).toBe(200);
    const filler = fill(disk);
    for (let refused = 0, n = 0; refused < 3; n += 1) if ((await put(`full ${n}`)) !== 200) refused += 1;
    expect(await first.names()).toEqual(expect.arrayContaining(acknowledged));

    rmSync(filler);
    for (let n = 0; n < 50; n += 1) expect(await put(`after ${n}`)).toBe(200);
    expect(await first.names()).toEqual(expect.arrayContaining(acknowledged));
    const status = await end(first.child, signal);
    expect(status).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal]);

    const second = await start(join(disk, 'data'));
    const names = await second.names();
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
    await end(second.child, 'SIGTERM');
  });
});
