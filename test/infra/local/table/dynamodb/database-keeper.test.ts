import { expect, test } from 'vitest';
import { keepDatabase } from '../../../../../infra/local/table/dynamodb/database-keeper.ts';

test('what is being read is read to its end before the database is closed', async () => {
  const keeper = await keepDatabase(undefined, Date.now);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const reading = keeper.run(async ({ database }) => {
    const keys = database.level.keys({});
    begun.resolve();
    await goOn.promise;
    return await Array.fromAsync(keys);
  });
  await begun.promise;
  const closed = keeper.close().then(() => 'closed');
  const first = await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 50, 'open'))]);
  goOn.resolve();
  expect(await reading).toEqual(expect.any(Array));
  expect([first, await closed]).toEqual(['open', 'closed']);
});
