import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FolderInUse, lockFolder, lockWhenFree } from '../../../../infra/local/start/lock.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('a folder that another one has is waited for until it is released, however long that takes', async () => {
  const folder = temporaryFolder();
  const held = lockFolder(folder);
  let isMine = false;
  const waiting = lockWhenFree(folder).then((lock) => {
    isMine = true;
    return lock;
  });
  await sleep(250);
  expect(isMine).toBe(false);
  held.release();
  const mine = await waiting;
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  mine.release();
  lockFolder(folder).release();
});
