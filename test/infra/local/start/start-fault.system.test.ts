import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openIssuer } from '../../../../infra/local/issuer.ts';
import { StartFault } from '../../../../infra/local/start/start-fault.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const nobody = 65_534;
const garbage = 'x'.repeat(5000);
const secret = 'c2VjcmV0LW9mLXRoZS1rZXk';

interface Options {
  readonly file?: string;
  readonly env?: Record<string, string>;
  readonly uid?: number;
}

async function start(DATA_DIR: string, { file = 'main.ts', env = {}, uid }: Options = {}) {
  const path = fileURLToPath(new URL(`../../../../infra/local/${file}`, import.meta.url));
  const args = file === 'token.ts' ? [path, '--grant', 'project:1:viewer'] : [path];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR, ...env },
    ...(uid !== undefined && { uid }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // The first start of a changed stack says that it builds it.
  return { out, err: err.replace(/^Building the service.*\n/, ''), code };
}

/** Files of the data folder with something in them, the way to each made. */
function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

describe('a start that cannot be is one line that says what to mend, and status 2', () => {
  test.each([
    ['garbage in the lock', { 'lock.db': garbage }, /lock\.db is damaged: it holds no data, remove it/],
    ['garbage in the access key', { 'access-key': garbage }, /access-key is damaged: remove it; download links/],
    ['garbage in the key of the issuer', { 'issuer/key.json': `{"d":"${secret}"` }, /key\.json is damaged: remove it/],
    [
      'garbage in the queues',
      { 'queues/fauxqs.db': garbage },
      /queues or \S+files cannot be read: file is not a database/,
    ],
    [
      'a torn file of a bucket',
      { 'files/buckets/b/.bucket.json': '' },
      /queues or \S+files cannot be read: Unexpected end/,
    ],
    [
      'a damaged table',
      { 'table/CURRENT': 'MANIFEST-000002\n', 'table/MANIFEST-000002': garbage, 'table/000003.log': '' },
      /the table in \S+table cannot be opened: Corruption/,
    ],
    [
      'garbage in the name of the table',
      { 'table/CURRENT': garbage },
      /the table in \S+table cannot be opened: Corruption/,
    ],
    [
      'damaged secrets',
      { 'secrets/secrets.enc': garbage, 'secrets/key': 'k'.repeat(32) },
      /credentials in \S+secrets\.enc cannot be decrypted/,
    ],
    [
      'secrets without their key',
      { 'secrets/secrets.enc': garbage },
      /the encryption key of the credentials in \S+ is missing/,
    ],
    ['a folder in the place of the access key', { 'access-key/file': '' }, /access-key is a directory, not a file/],
    ['a file in the place of the logs', { logs: '' }, /EEXIST: file already exists, mkdir '\S+logs'/],
    ['a file in the place of the table', { table: '' }, /the table in \S+table cannot be opened: .*/],
    [
      'a folder in the place of how far a stream was read',
      { 'streams/notices-collector-function-changes.json/file': '' },
      /streams\/\S+\.json is a directory, not a file/,
    ],
    ['a folder in the place of the events', { 'events.jsonl/file': '' }, /events\.jsonl is a directory, not a file/],
  ])('%s', async (_, files, line) => {
    const folder = temporaryFolder();
    put(folder, files);
    const { out, err, code } = await start(folder);
    expect({ out, err, code }).toEqual({
      out: '',
      err: expect.stringMatching(/^Scanfold cannot start: [^\n]+\n$/),
      code: 2,
    });
    expect(err).toMatch(line);
    expect(err).not.toContain(secret.slice(0, 8));
  });

  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const PORT = String((server.address() as AddressInfo).port);
    expect(await start(temporaryFolder(), { env: { PORT } })).toEqual({
      out: '',
      err: `Scanfold cannot start: port ${PORT} is already in use: set PORT\n`,
      code: 2,
    });
  });

  test('a data folder that is a file', async () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');
    const err = `Scanfold cannot start: ${path} is a file, not a directory\n`;
    expect(await start(path)).toEqual({ out: '', err, code: 2 });
    const below = await start(join(path, 'data'));
    expect({ ...below, err: below.err.split(',')[0] }).toEqual({
      out: '',
      err: 'Scanfold cannot start: ENOTDIR: not a directory',
      code: 2,
    });
  });

  test('a data folder that this account may not write to', async () => {
    const folder = temporaryFolder();
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(folder, nobody, nobody);
    chmodSync(folder, 0o500);
    const { out, err, code } = await start(folder, isRoot ? { uid: nobody } : {});
    chmodSync(folder, 0o700);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^Scanfold cannot start: \S+lock\.db: unable to open database file\n$/);
  });

  test('a data folder with the things of others, open to all', async () => {
    const folder = temporaryFolder();
    put(folder, { 'thesis.txt': 'x' });
    chmodSync(folder, 0o755);
    const { err, code } = await start(folder);
    expect({ err, code }).toEqual({
      err: `Scanfold cannot start: ${folder} contains other files and is accessible to other accounts: choose a directory for Scanfold alone\n`,
      code: 2,
    });
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  test('the command for a token says it in the same way', async () => {
    const folder = temporaryFolder();
    put(folder, { 'issuer/key.json': `{"d":"${secret}"` });
    expect(await start(folder, { file: 'token.ts' })).toEqual({
      out: '',
      err: `${join(folder, 'issuer/key.json')} is damaged: remove it; tokens issued so far become invalid\n`,
      code: 2,
    });
  });
});

test.each([
  ['half a key', { kty: 'EC', d: secret }],
  ['a key that is none', { kty: 'EC', crv: 'P-256', x: secret, y: secret, d: secret, kid: 'k' }],
])('the issuer says nothing of the secret in %s', async (_, key) => {
  const folder = temporaryFolder();
  put(folder, { 'issuer/key.json': JSON.stringify(key) });
  const error = await openIssuer(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartFault);
  expect(inspect(error, { depth: 9 })).not.toContain(secret.slice(0, 8));
});

function modes(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { mode } = statSync(join(folder, name));
    return [name, (mode & 0o777).toString(8)];
  });
}

test('what the service keeps is for this account alone, in a folder that was open to all before, too', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const main = fileURLToPath(new URL('../../../../infra/local/main.ts', import.meta.url));
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [first] = await once(child.stdout, 'data');
  expect(String(first)).toContain('Scanfold listening on');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const found = modes(folder);
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(['table/CURRENT', 'queues/fauxqs.db', 'access-key']),
  );
  expect(found.filter(([, mode]) => mode !== '600' && mode !== '700')).toEqual([]);
  expect(readFileSync(join(folder, 'access-key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});
