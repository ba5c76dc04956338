import type * as z from 'zod/mini';
import { highestRole } from '../../auth/principal.ts';
import { InvalidRequest } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { type projectInput, projectKind, projectRecord, storedProject } from '../../records/access/project.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { projectKey } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';

const audited = { type: projectKind.type, record: projectRecord };

/**
 * Sets the name of a project and in how many days its findings are to be fixed; what is absent keeps its value.
 * @throws InvalidRequest (another project), PreconditionFailed, and what `commit` throws
 */
export async function putProject(store: Store, call: Mutation, input: z.output<typeof projectInput>): Promise<Reply> {
  const { project, principal } = call;
  const { project_id: id, ...given } = input;
  if (id !== project.id) throw new InvalidRequest('project.project_id: must equal project_id');
  const key = projectKey(id);
  return untilUnchanged(store.table, async () => {
    const item = (await store.table.get(key)) ?? {};
    const before = parseRecord(storedProject, { project_id: id, ...item });
    const revision = revisionOf(item);
    requireMatch(call, entityTagOf(id, revision));
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after = { ...before, ...said };
    const update = {
      update: key,
      changes: { set: { project_id: id, ...said }, add: { revision: 1 } },
      when: [unchanged(item, 'revision')],
    };
    const role = highestRole(principal, id);
    const etag = entityTagOf(id, revision + 1);
    const reply = { output: { project: { ...after, role, etag } }, headers: { ETag: etag } };
    return commit(store, call, [update], { kind: audited, id, before, after }, reply);
  });
}
