import type * as z from 'zod/mini';
import { findingFilterBody } from '../../../shared/api/finding/filter-body.ts';
import { putFindingStatuses } from '../../../shared/api/finding/finding-statuses.ts';
import type { Client } from '../../library/client.ts';
import type { Decision } from './decision.ts';
import type { FindingFilters } from './finding-filters.ts';

type Answer = z.output<typeof putFindingStatuses.output>;

/** What a decision about all findings that match changes, or would change. */
export type Matching = Pick<Answer, 'changed' | 'unchanged' | 'fixed' | 'sample'>;

/** The filters of a list as a change names them; its order is no filter. */
function bodyOf({ sort: _, kev, ...filters }: FindingFilters) {
  return findingFilterBody.parse({ ...filters, ...(kev === undefined ? {} : { kev: kev === 'true' }) });
}

/**
 * Decides about all findings that match filters, or counts them (`preview`). What one request cannot do in time, the next one
 * goes on with; `told` hears of what is done so far. Throws as `client.call` does; what was changed by then stays.
 */
export async function decideMatching(
  client: Client,
  project_id: number,
  filters: FindingFilters,
  decision: Decision,
  { preview, told = () => {} }: { readonly preview: boolean; readonly told?: (sofar: Matching) => void },
): Promise<Matching> {
  const filter = bodyOf(filters);
  let sum: Matching = { changed: 0, unchanged: 0, fixed: 0, sample: [] };
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const { data } = await client.call(putFindingStatuses, { project_id, filter, ...decision, preview, cursor });
    sum = {
      changed: sum.changed + data.changed,
      unchanged: sum.unchanged + data.unchanged,
      fixed: sum.fixed + data.fixed,
      sample: sum.sample.length > 0 ? sum.sample : data.sample,
    };
    told(sum);
    cursor = data.next_cursor ?? undefined;
  }
  return sum;
}
