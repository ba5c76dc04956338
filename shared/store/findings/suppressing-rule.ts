import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { findingRecord } from '../../records/findings/finding.ts';
import { type Matched, type Suppression, suppressionOf } from '../../records/findings/suppression.ts';
import { parseRecord } from '../../records/stored.ts';
import { findingPartitions } from '../keys/finding-keys.ts';
import { findingOrder } from '../keys/finding-order.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { readSuppressions } from './suppressions.ts';

/** What rules match of a finding, without its tags: users change those, so that no event has them. */
export type Untagged = Omit<Matched, 'tags'> & { readonly finding_id: number };

const taggedFinding = { type: 'finding', record: z.pick(findingRecord, { tags: true }) };

async function tagsOf({ table }: Store, project: AuthorizedProject, id: number): Promise<string[]> {
  for await (const item of table.items({ pk: findingPartitions(project), prefix: findingOrder(id), local: true }))
    return parseRecord(taggedFinding, item).tags;
  return [];
}

/**
 * Reads the rules of a project that hold now, and returns what tells by which of them a finding is set aside: the same rule
 * that lists and exports name. The finding is read only where its tags decide.
 */
export async function suppressingRules(
  store: Store,
  project: AuthorizedProject,
): Promise<(finding: Untagged) => Promise<Suppression | null>> {
  const now = unixSeconds(store);
  const rules = await readSuppressions(store, project);
  const everyTag = rules.flatMap(({ match }) => match.tag ?? []);
  return async (finding) => {
    const possible = suppressionOf({ ...finding, tags: everyTag }, rules, now);
    if (possible?.match.tag === undefined) return possible;
    return suppressionOf({ ...finding, tags: await tagsOf(store, project, finding.finding_id) }, rules, now);
  };
}
