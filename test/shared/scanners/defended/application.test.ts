import { test } from 'vitest';
import { defendedApplicationScan } from './application.ts';
import { expectNothingClosed } from './rehearsal.ts';

test('an application scan closes nothing that is there when a defence sets in, and says from which request on', async () => {
  await expectNothingClosed(defendedApplicationScan);
});
