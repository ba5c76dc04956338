import { atOnce } from '../at-once.ts';
import { errorFacts, type Log } from '../log.ts';
import { proofShard } from '../store/keys/due-shards.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed } from '../store/table/table.ts';
import type { Look } from './prover.ts';
import { renewProof } from './renew-proof.ts';

/** How many are looked for at the same time, and at most in one go; projects take turns where there are more. */
const lanes = 8;
const perGo = 2000;

/**
 * Renews the proofs that are due, with limited concurrency. One that fails is told in the log and stays due; so do all
 * while scanning is switched off, which ends this after the looks that are under way.
 * @param until milliseconds since the epoch: none is begun after it
 * @returns how many were looked at, and how many failed
 */
export async function renewProofs(store: Store, log: Log, look: Look, until: number) {
  const due = await store.table.due(proofShard, unixSeconds(store), perGo);
  let [looked, failed] = [0, 0];
  const renew = async (item: Item) => {
    looked += 1;
    try {
      await renewProof(store, look, item);
    } catch (error) {
      if (error instanceof ConditionFailed) return;
      failed += 1;
      log({ event: 'proof not renewed', pk: item.pk, sk: item.sk, ...errorFacts(error) });
    }
  };
  await atOnce(due, lanes, renew, async () => store.now() >= until || !(await scansMayRun(store)));
  return { looked, failed };
}
