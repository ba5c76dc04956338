import { expect, test } from 'vitest';
import { caller, kill, listen, machine, start, target } from './own-service.ts';

/** Both addresses are tried at every port, so that the kill comes in the middle. */
const range = '127.61.0.0/31';

test('a service killed during a scan finishes it after its restart', async () => {
  const ssh = await listen('SSH-2.0-OpenSSH_9.2p1\r\n');
  await start();
  const user = await caller();
  const scan = await target(user, range);
  await scan.invoke();
  const firstRun = async () => (await user.get('scan/list-run')).body.data.run[0];
  await expect.poll(async () => (await firstRun()).units_done).toBeGreaterThan(0);
  await kill();
  await start();
  expect(await scan.ended()).toMatchObject({ status: 1 });
  expect((await scan.findings()).map(({ resource }) => resource)).toContain(`${machine}:${ssh}/tcp`);
});
