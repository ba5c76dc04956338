import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { noticeRecord, noticeSubject } from '../records/notices/notice.ts';
import { parseRecord } from '../records/stored.ts';
import { suppressingRules } from '../store/findings/suppressing-rule.ts';
import type { Store } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';

/** What of a notice tells which finding it is about; one of an earlier version does not say what rules match. */
const storedSubject = {
  type: 'notice',
  record: z.object({
    finding_id: noticeRecord.shape.finding_id,
    subject: z._default(z.nullable(noticeSubject), null),
  }),
};

/**
 * Reads the rules that hold now, and returns what says of a stored notice whether one of them sets its finding aside. Rules
 * are asked when a message is made, not when something happens: a digest tells what its reader finds in the list.
 */
export async function settingAside(
  store: Store,
  project: AuthorizedProject,
): Promise<(item: Item) => Promise<boolean>> {
  const ruleOf = await suppressingRules(store, project);
  return async (item) => {
    const { subject, finding_id } = parseRecord(storedSubject, item);
    return subject !== null && finding_id !== null && (await ruleOf({ ...subject, finding_id })) !== null;
  };
}
