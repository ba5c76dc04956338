import { InvalidRequest } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import {
  applicationScanBasicSettingKind,
  applicationScanKind,
  cmsscanSettingKind,
  type Kind,
  osintDataSourceKind,
  osintDetectWordKind,
  osintKind,
  portscanSettingKind,
  portscanTargetKind,
  relOsintDataSourceKind,
} from '../../records/settings/kinds.ts';
import { type NextId, nextIdRecord } from '../../records/settings/next-id.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { requireMatch, unchanged } from '../changes/revision.ts';
import { counterKey } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { storedCounter } from './next-id.ts';

/** How many ids one request may skip: a slip of the hand must not use up what all projects share. */
const mostSkipped = 10_000_000;

const kinds: Readonly<Record<NextId['record_type'], Kind>> = {
  cmsscan_setting: cmsscanSettingKind,
  portscan_setting: portscanSettingKind,
  portscan_target: portscanTargetKind,
  application_scan: applicationScanKind,
  application_scan_basic_setting: applicationScanBasicSettingKind,
  osint: osintKind,
  osint_data_source: osintDataSourceKind,
  rel_osint_data_source: relOsintDataSourceKind,
  osint_detect_word: osintDetectWordKind,
};

/**
 * Moves the counter of a type forward, so that its next new record gets the id; never back: an id that was given out once is
 * not given out again. Replies with the id that is next, which is a later one where that id is no longer free.
 * @throws InvalidRequest for an id too far ahead, PreconditionFailed
 */
export async function putNextId(store: Store, call: Mutation, { record_type, id }: NextId): Promise<Reply> {
  requireMatch(call, undefined);
  const { code, firstId } = kinds[record_type];
  const key = counterKey(code);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    const next = firstId + (before ? parseRecord(storedCounter, before).n : 0);
    if (id - next > mostSkipped) throw new InvalidRequest(`next_id.id: must be at most ${next + mostSkipped}`);
    const after = { record_type, id: Math.max(id, next) };
    const write = {
      update: key,
      changes: { set: { n: after.id - firstId } },
      when: [unchanged(before ?? {}, 'n')],
    };
    const facts = {
      kind: { type: 'next_id', record: nextIdRecord },
      id: record_type,
      before: { record_type, id: next },
      after,
    };
    return commit(store, call, [write], facts, { output: { next_id: after } });
  });
}
