import { chmodSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../../../infra/local/start/lock.ts';
import { notedDataDir, noteService } from '../../../../infra/local/start/running-service.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A service that has its data folder, and what it notes of it. */
function runningService(port: number) {
  const env = { XDG_RUNTIME_DIR: temporaryFolder() };
  const dataDir = temporaryFolder();
  const { release } = lockFolder(dataDir);
  return { env, dataDir, release, forget: noteService(env, port, dataDir) };
}

test('a service is found by its port for as long as it runs, killed or stopped', () => {
  const { env, dataDir, release, forget } = runningService(3000);
  expect(notedDataDir(env, 3000)).toBe(dataDir);
  expect(notedDataDir(env, 3001)).toBeUndefined();
  release();
  expect(notedDataDir(env, 3000)).toBeUndefined();
  const { release: stop } = lockFolder(dataDir);
  onTestFinished(stop);
  expect(notedDataDir(env, 3000)).toBe(dataDir);
  forget();
  expect(notedDataDir(env, 3000)).toBeUndefined();
});

test('what other accounts could have written is not believed, and nothing is noted for them', () => {
  const { env, release } = runningService(3000);
  onTestFinished(release);
  const folder = join(env.XDG_RUNTIME_DIR, `scanfold-${userInfo().uid}`);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o777);
  expect(notedDataDir(env, 3000)).toBeUndefined();
  noteService(env, 3001, temporaryFolder());
  chmodSync(folder, 0o700);
  expect(notedDataDir(env, 3001)).toBeUndefined();
});

test('a service runs without a place for its note', () => {
  const forget = noteService({ XDG_RUNTIME_DIR: '/dev/null' }, 3000, temporaryFolder());
  expect(notedDataDir({ XDG_RUNTIME_DIR: '/dev/null' }, 3000)).toBeUndefined();
  forget();
});
