import { InvalidRequest } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { findingRecord } from '../../records/findings/finding.ts';
import { shownFinding, storedFinding } from '../../records/findings/stored-finding.ts';
import { fieldsOf, wholeRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { keyOf } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { findingTag, inTerms } from './finding-tag.ts';
import { readFindingTerms } from './finding-terms.ts';
import { readFinding } from './read-finding.ts';

const auditedFinding = { type: 'finding', record: findingRecord };

/** What users note on a finding; what is absent keeps its value. */
export interface FindingNotes {
  readonly project_id: number;
  readonly finding_id: number;
  readonly tags?: readonly string[] | undefined;
  readonly owner?: string | undefined;
}

/**
 * Sets the tags and the owner of a finding, with its audit record, and returns the updated finding.
 * @throws InvalidRequest (another project), NotFound, PreconditionFailed, and what `commit` throws
 */
export async function putFinding(store: Store, call: Mutation, notes: FindingNotes): Promise<Reply> {
  const { project_id, finding_id, tags, owner } = notes;
  if (project_id !== call.project.id) throw new InvalidRequest('finding.project_id: must equal project_id');
  const now = unixSeconds(store);
  const set = {
    ...(tags === undefined ? {} : { tags: [...new Set(tags)].toSorted() }),
    ...(owner === undefined ? {} : { owner }),
  };
  const terms = await readFindingTerms(store, call.project);
  return untilUnchanged(store.table, async () => {
    const item = await readFinding(store, call.project, finding_id);
    requireMatch(call, findingTag(item));
    const after = { ...item, ...set, revision: revisionOf(item) + 1 };
    const update = {
      update: keyOf(item),
      changes: { set, add: { revision: 1 } },
      when: [{ exists: 'pk' } as const, unchanged(item, 'revision')],
    };
    const before = Object.fromEntries(
      fieldsOf({ record: storedFinding.record }, wholeRecord(storedFinding, item)).filter(([name]) => name in set),
    );
    const reply = {
      output: { finding: inTerms(shownFinding(after, now), terms) },
      headers: { ETag: findingTag(after) },
    };
    return commit(store, call, [update], { kind: auditedFinding, id: finding_id, before, after: set }, reply);
  });
}
