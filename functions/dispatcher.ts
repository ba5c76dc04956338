import type { Context } from 'aws-lambda';
import { wakeParked } from '../shared/scans/schedule-park.ts';
import { startDue } from '../shared/scans/schedule-start.ts';
import { connectStarter } from '../shared/scans/starter.ts';
import { type Sweeper, sweep } from '../shared/scans/sweep.ts';
import { discardSecret } from '../shared/store/credentials.ts';
import { connectVault } from '../shared/store/credentials-vault.ts';

/** Left for the answer once the work has stopped. */
const marginMs = 5000;

let sweeper: Sweeper | undefined;
/** True once no setting waits for cadences that the stage has got: a change comes with a new process. */
let awake = false;

function connect(): Sweeper {
  const vault = connectVault();
  return { ...connectStarter(), startDue, discard: (store, item) => discardSecret({ store, vault }, item) };
}

export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  sweeper ??= connect();
  const until = sweeper.store.now() + context.getRemainingTimeInMillis() - marginMs;
  const looked = await sweep(sweeper, until);
  sweeper.log({ event: 'sweep', looked });
  if (!awake) awake = await wakeParked(sweeper, until);
}
