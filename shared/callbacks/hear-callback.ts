import { parseRecord } from '../records/stored.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';
import { type HeardCall, heardCallback, keyOfToken, maxHits } from './stored-callback.ts';

/** Calls that are kept; the others are counted. */
const maxCalls = 5;

const same = (one: HeardCall, other: HeardCall) =>
  one.address === other.address && one.agent === other.agent && one.page === other.page && one.title === other.title;

/** Those that ran a script are worth more than those that only asked. */
function withCall(calls: readonly HeardCall[], call: HeardCall): readonly HeardCall[] {
  if (calls.some((each) => same(each, call))) return calls;
  if (calls.length < maxCalls) return [...calls, call];
  const isProof = call.page !== undefined && calls.every(({ page }) => page === undefined);
  return isProof ? [...calls.slice(0, -1), call] : calls;
}

/**
 * Notes that somebody asked for a callback address, in one write; the dispatcher makes a finding of it. Of a token that is
 * unknown, has expired or has been heard of often enough nothing is written.
 * @returns whether it was noted
 */
export async function hearCallback(store: Store, token: string, from: Omit<HeardCall, 'at'>): Promise<boolean> {
  const key = keyOfToken(token);
  if (key === undefined) return false;
  return untilUnchanged(store.table, async () => {
    const item = await store.table.get(key);
    if (item === undefined) return false;
    const { valid_until, hits, first_hit, calls } = parseRecord(heardCallback, item);
    const now = unixSeconds(store);
    if (valid_until < now || hits >= maxHits) return false;
    await store.table.write({
      update: key,
      changes: {
        set: {
          hits: hits + 1,
          first_hit: first_hit ?? now,
          last_hit: now,
          calls: withCall(calls, { ...from, at: now }),
          due_at: now,
          due_shard: dueShard(store, key.sk),
        },
      },
      when: [hits === 0 ? { absent: 'hits' } : { equal: ['hits', hits] }],
    });
    return true;
  });
}
