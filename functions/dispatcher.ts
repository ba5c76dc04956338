import type { Context } from 'aws-lambda';
import { connectStarter } from '../shared/scans/starter.ts';
import { type Sweeper, sweep } from '../shared/scans/sweep.ts';

/** Left for the answer once the work has stopped. */
const marginMs = 5000;

let sweeper: Sweeper | undefined;

export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  sweeper ??= connectStarter();
  const until = sweeper.store.now() + context.getRemainingTimeInMillis() - marginMs;
  const looked = await sweep(sweeper, until);
  sweeper.log({ event: 'sweep', looked });
}
