import { atOnce } from '../at-once.ts';
import { errorFacts } from '../log.ts';
import { onDemand } from '../on-demand.ts';
import { noticeShard } from '../store/keys/due-shards.ts';
import { keyOf } from '../store/keys/keys.ts';
import { discardSecret, type SecretStore } from '../store/policies/secret-life.ts';
import { unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed } from '../store/table/table.ts';
import type { Teller } from './tell.ts';

/** What looking at what is due needs: the vault also to destroy secrets. */
export type Looker = Teller & SecretStore;

/** How many are looked at at the same time, and at most in one go; projects take turns where there are more. */
const lanes = 8;
const perGo = 2000;
/** When what failed is looked at again: it must not keep others from their turn. */
const failedSeconds = 120;

/** Words and calendars are loaded when the first is due: most looks find nothing to tell. */
const lookAtDeliveryQueue = onDemand(async () => (await import('./tell.ts')).lookAtDeliveryQueue);
const searchOverdue = onDemand(async () => (await import('./overdue.ts')).searchOverdue);

async function lookAt(looker: Looker, item: Item, until: number): Promise<void> {
  if (item.line === true) return lookAtDeliveryQueue(looker, item, until);
  if (item.overdue === true) return searchOverdue(looker.store, item);
  if (item.discard !== undefined) return discardSecret(looker, item);
  throw new Error('a due item of an unknown kind');
}

/** Looks at one item; a failure of ours is logged and moves the item behind the others. */
async function tryItem(looker: Looker, item: Item, until: number): Promise<boolean> {
  const { store, log, measure } = looker;
  try {
    await lookAt(looker, item, until);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return true;
    log({ event: 'notice not looked at', pk: item.pk, sk: item.sk, ...errorFacts(error) });
    measure?.('NoticesNotTold', 1);
    if (item.discard !== undefined) measure?.('SecretsNotDestroyed', 1);
    const due_at = unixSeconds(store) + failedSeconds;
    const exists = [{ exists: 'due_at' as const }];
    await store.table.write({ update: keyOf(item), changes: { set: { due_at } }, when: exists }).catch(() => undefined);
    return false;
  }
}

/**
 * Looks at all that notifications have to do and that is due, with limited concurrency: a slow receiver holds one of the
 * lanes, and no other notification behind it.
 * @param until milliseconds since the epoch: nothing is begun after it
 * @returns how many items were looked at, and how many failed
 */
export async function lookForNotices(looker: Looker, until: number) {
  const { store } = looker;
  const due = await store.table.due(noticeShard, unixSeconds(store), perGo);
  let [looked, failed] = [0, 0];
  await atOnce(
    due,
    lanes,
    async (item) => {
      looked += 1;
      if (!(await tryItem(looker, item, until))) failed += 1;
    },
    () => store.now() >= until,
  );
  return { looked, failed };
}
