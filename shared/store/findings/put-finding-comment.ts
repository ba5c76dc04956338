import * as z from 'zod/mini';
import { InvalidRequest } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { storedFinding } from '../../records/findings/stored-finding.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { requireMatch } from '../changes/revision.ts';
import { keyOf } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { eventOf, eventWrite } from './finding-events.ts';
import { findingTag } from './finding-tag.ts';
import { readFinding } from './read-finding.ts';

/** More than a reader goes through. */
const maxComments = 200;

const commented = { type: 'finding', record: z.pick(storedFinding.record, { comments: true }) };

/** What the audit shows of a comment. */
const auditedComment = { type: 'finding', record: z.object({ comment: z.string() }) };

/**
 * Adds a comment to a finding, with its audit record. The finding's tag stays: what is said of its status does, too.
 * @throws InvalidRequest (too many comments), NotFound, PreconditionFailed, and what `commit` throws
 */
export async function putFindingComment(
  store: Store,
  call: Mutation,
  { finding_id, comment }: { readonly finding_id: number; readonly comment: string },
): Promise<Reply> {
  return untilUnchanged(store.table, async () => {
    const item = await readFinding(store, call.project, finding_id);
    requireMatch(call, findingTag(item));
    if (parseRecord(commented, item).comments >= maxComments)
      throw new InvalidRequest(`comment: the finding already has the maximum of ${maxComments} comments`);
    const event = eventOf(store, call, { finding_id, event: 'comment', comment });
    const fewer = [[{ absent: 'comments' }], [{ below: ['comments', maxComments] }]] as const;
    const counted = {
      update: keyOf(item),
      changes: { add: { comments: 1 } },
      when: [{ exists: 'pk' } as const, { anyOf: fewer }],
    };
    const facts = { kind: auditedComment, id: finding_id, after: { comment } };
    const reply = { output: { finding_event: event } };
    return commit(store, call, [counted, eventWrite(call.project, event)], facts, reply);
  });
}
