import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { findingRecord } from '../records/finding.ts';
import { noticeRecord, noticeSubject } from '../records/notice.ts';
import { parseRecord } from '../records/stored.ts';
import { suppressionOf } from '../records/suppression.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { findingPartitions } from '../store/finding-keys.ts';
import { findingOrder } from '../store/findings/finding-order.ts';
import { readSuppressions } from '../store/suppressions.ts';
import type { Item } from '../store/table.ts';

/** What of a notice tells which finding it is about; one of an earlier version does not say what rules match. */
const storedSubject = {
  type: 'notice',
  record: z.object({
    finding_id: noticeRecord.shape.finding_id,
    subject: z._default(z.nullable(noticeSubject), null),
  }),
};

const taggedFinding = { type: 'finding', record: z.pick(findingRecord, { tags: true }) };

async function tagsOf({ table }: Store, project: AuthorizedProject, id: number | null): Promise<readonly string[]> {
  if (id === null) return [];
  for await (const item of table.items({ pk: findingPartitions(project), prefix: findingOrder(id), local: true }))
    return parseRecord(taggedFinding, item).tags;
  return [];
}

/**
 * Reads the rules that hold now, and returns what says of a stored notice whether one of them sets its finding aside. Rules
 * are asked when a message is made, not when something happens: a digest tells what its reader finds in the list.
 */
export async function settingAside(
  store: Store,
  project: AuthorizedProject,
): Promise<(item: Item) => Promise<boolean>> {
  const now = unixSeconds(store);
  const rules = await readSuppressions(store, project);
  const everyTag = rules.flatMap(({ match }) => match.tag ?? []);
  return async (item) => {
    const { subject, finding_id } = parseRecord(storedSubject, item);
    const isMatched = (tags: readonly string[]) =>
      subject !== null && suppressionOf({ ...subject, tags: [...tags] }, rules, now) !== null;
    if (isMatched([])) return true;
    // Users change tags: they are read from the finding, where they decide.
    return isMatched(everyTag) && isMatched(await tagsOf(store, project, finding_id));
  };
}
