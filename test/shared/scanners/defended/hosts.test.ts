import { test } from 'vitest';
import { defendedHostScan } from './hosts.ts';
import { expectNothingClosed } from './rehearsal.ts';

test('a scan of hosts closes nothing that is there when a defence sets in, and says from which request on', async () => {
  await expectNothingClosed(defendedHostScan);
});
