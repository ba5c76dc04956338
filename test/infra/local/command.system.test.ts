import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../../../infra/local/start/lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function run(file: string, args: readonly string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../../infra/local/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env: { PATH: process.env.PATH ?? '', ...env } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, err, code };
}

describe('npm run token', () => {
  it('prints a token alone, before the service was ever started', async () => {
    const DATA_DIR = join(temporaryFolder(), 'new');
    const { out, err, code } = await run('token.ts', ['--grant', 'project:1001:admin', '--grant', 'project:*:viewer'], {
      DATA_DIR,
    });
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const claims = decodeJwt(out.trim());
    expect(claims).toMatchObject({
      iss: 'http://127.0.0.1/scanfold-local',
      aud: 'scanfold',
      sub: 'local-user',
      token_use: 'access',
      'cognito:groups': ['project:1001:admin', 'project:*:viewer'],
      jti: expect.any(String),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(statSync(join(DATA_DIR, 'issuer/key.json')).mode & 0o777).toBe(0o600);
  });

  it('takes subject and lifetime, and keeps its key', async () => {
    const DATA_DIR = temporaryFolder();
    const args = ['--grant', 'project:7:viewer', '--sub', 'ci', '--expires-in', '60'];
    const [first, second] = await Promise.all([
      run('token.ts', args, { DATA_DIR }),
      run('token.ts', args, { DATA_DIR }),
    ]);
    expect(decodeProtectedHeader(first.out.trim())).toEqual(decodeProtectedHeader(second.out.trim()));
    const { kid } = JSON.parse(readFileSync(join(DATA_DIR, 'issuer/key.json'), 'utf8'));
    expect(decodeProtectedHeader(first.out.trim())).toEqual({ alg: 'ES256', typ: 'JWT', kid });
    const { sub, iat = 0, exp = 0 } = decodeJwt(second.out.trim());
    expect({ sub, lives: exp - iat }).toEqual({ sub: 'ci', lives: 60 });
  });

  it('refuses an argument that is wrong in one line', async () => {
    const { out, err, code } = await run('token.ts', ['--grant', 'project:1001:owner'], {
      DATA_DIR: temporaryFolder(),
    });
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^--grant project:1001:owner: [^\n]+\n$/);
  });
});

describe('npm start', () => {
  it('tells where it listens, where its console is, and one line that scans', async () => {
    const main = fileURLToPath(new URL('../../../infra/local/main.ts', import.meta.url));
    const DATA_DIR = temporaryFolder();
    const XDG_RUNTIME_DIR = temporaryFolder();
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR, XDG_RUNTIME_DIR };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed.split('\n').length).toBeGreaterThan(3);
    const [, port = ''] = /:(\d+)\n/.exec(printed) ?? [];
    // Whoever knows its port alone, such as the command line of another copy of the program, gets a token of it.
    const { out } = await run('token.ts', ['--grant', 'project:1001:viewer'], { XDG_RUNTIME_DIR, PORT: port });
    const { kid } = JSON.parse(readFileSync(join(DATA_DIR, 'issuer/key.json'), 'utf8'));
    expect(decodeProtectedHeader(out.trim())).toMatchObject({ kid });
    child.kill();
    await once(child, 'close');
    expect(printed.split('\n')).toEqual([
      `Scanfold listening on http://127.0.0.1:${port}`,
      `Console: http://127.0.0.1:${port}/`,
      `Scan this machine from another terminal: DATA_DIR=${DATA_DIR} PORT=${port} npx scanfold scan 127.0.0.1`,
      '',
    ]);
  });

  it('prints what functions log to a terminal without their metrics, which are in the files of their logs', async () => {
    const main = fileURLToPath(new URL('../../../infra/local/main.ts', import.meta.url));
    const sweepsOf = async (log: string, sweeps: (printed: string, folder: string) => string) => {
      const DATA_DIR = temporaryFolder();
      const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR, SWEEP_SECONDS: '1', SCANFOLD_LOG: log };
      const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let printed = '';
      child.stderr.on('data', (chunk) => {
        printed += chunk;
      });
      // The second: the first has written all that it had to write.
      await expect.poll(() => sweeps(printed, DATA_DIR).split('"event":"sweep"').length).toBeGreaterThan(2);
      child.kill();
      await once(child, 'close');
      return sweeps(printed, DATA_DIR);
    };
    expect(await sweepsOf('stderr', (printed) => printed)).not.toContain('"_aws"');
    const fileOf = (folder: string) => join(folder, 'logs/pipeline-dispatcher.log');
    const filed = (_: string, folder: string) =>
      existsSync(fileOf(folder)) ? readFileSync(fileOf(folder), 'utf8') : '';
    expect(await sweepsOf('file', filed)).toContain('"_aws"');
  });

  it('refuses a setting that is wrong in one line', async () => {
    const { out, err, code } = await run('main.ts', [], { PORT: 'abc', DATA_DIR: temporaryFolder() });
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^Scanfold cannot start: PORT: [^\n]+\n$/);
  });

  it('refuses a data folder that another process uses, in one line', async () => {
    const DATA_DIR = temporaryFolder();
    const lock = lockFolder(DATA_DIR);
    onTestFinished(lock.release);
    const { out, err, code } = await run('main.ts', [], { PORT: '0', DATA_DIR });
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^Scanfold cannot start: \S+ is in use by another process\n$/);
  });
});
