import { test } from 'vitest';
import { expectNothingClosed } from './rehearsal.ts';
import { defendedWebsiteScan } from './website.ts';

test('a website scan closes nothing that is there when a defence sets in, and says from which request on', async () => {
  await expectNothingClosed(defendedWebsiteScan);
});
