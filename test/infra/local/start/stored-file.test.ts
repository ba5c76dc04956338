import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openIssuer } from '../../../../infra/local/issuer.ts';
import { openSecretFile } from '../../../../infra/local/secrets/secret-file.ts';
import { openAccessKeys } from '../../../../infra/local/signing/access-keys.ts';
import { startFault } from '../../../../infra/local/start/start-fault.ts';
import { readStored } from '../../../../infra/local/start/stored-file.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** What a person reads of a start that fails: of each file of a folder, with a directory in its place. */
async function saidOf(file: string, open: (folder: string) => unknown): Promise<string | undefined> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, file), { recursive: true });
  try {
    await open(folder);
    return undefined;
  } catch (error) {
    return startFault(error, undefined)?.replace(folder, '');
  }
}

describe('a directory in the place of a file is named', () => {
  test.each([
    ['access-key', openAccessKeys],
    ['issuer/key.json', openIssuer],
    ['secrets/key', (folder: string) => openSecretFile(join(folder, 'secrets'))],
  ])('%s', async (file, open) => {
    expect(await saidOf(file, open)).toBe(`/${file} is a directory, not a file`);
  });

  test('secrets/secrets.enc', async () => {
    const open = (folder: string) => openSecretFile(join(folder, 'secrets'));
    expect(await saidOf('secrets/secrets.enc', open)).toBe('/secrets/secrets.enc is a directory, not a file');
  });
});

test.each(['', 'k'.repeat(31)])(
  'a key of secrets that is cut off is told at the start, not with the first secret: "%s"',
  (key) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'key'), key);
    expect(() => openSecretFile(folder)).toThrow(/key is damaged: it is not an encryption key, remove it$/);
  },
);

test.each([
  ['ENOSPC', 'write', 'no space left on device'],
  ['EDQUOT', 'fsync', 'disk quota exceeded'],
  ['EIO', 'read', 'i/o error'],
])('what the system says of an open file is one line: %s at %s', (code, syscall, words) => {
  const error = Object.assign(new Error(`${code}: ${words}, ${syscall}`), { code, syscall });
  expect(startFault(error, undefined)).toBe(`the data directory cannot be used: ${code}: ${words}, ${syscall}`);
});

test('a bug is no fault of the start', () => {
  expect(startFault(new TypeError('x is not a function'), undefined)).toBeUndefined();
  const ofNetwork = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(startFault(ofNetwork, undefined)).toBeUndefined();
});

test('what is not there is undefined', () => {
  expect(readStored(join(temporaryFolder(), 'file'))).toBeUndefined();
});
