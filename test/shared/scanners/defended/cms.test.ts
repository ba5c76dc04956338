import { test } from 'vitest';
import { defendedCmsScan } from './cms.ts';
import { expectNothingClosed } from './rehearsal.ts';

test('a CMS scan closes nothing that is there when a defence sets in, and says from which request on', async () => {
  await expectNothingClosed(defendedCmsScan);
});
