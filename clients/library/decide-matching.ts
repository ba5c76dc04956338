import type * as z from 'zod/mini';
import { findingFilterBody } from '../../shared/api/finding/filter-body.ts';
import type { listFinding } from '../../shared/api/finding/finding.ts';
import { putFindingStatuses } from '../../shared/api/finding/finding-statuses.ts';
import type { Client } from './client.ts';

type Input = z.output<typeof putFindingStatuses.input>;
type Answer = z.output<typeof putFindingStatuses.output>;

/** The filters of a list of findings, as a query has them. */
export type ListFilters = Partial<Omit<z.output<typeof listFinding.input>, 'project_id' | 'limit' | 'cursor'>>;

/** What is said of findings. */
export type StatusWord = Pick<Input, 'status' | 'reason' | 'owner' | 'expires_at'>;

/** What a decision about all findings that match changes, or would change. */
export type Matching = Pick<Answer, 'changed' | 'unchanged' | 'fixed' | 'sample'>;

/** The filters of a list as a change names them; its order and strictness are no filters. */
function bodyOf({ sort: _, strict: __, ...filters }: ListFilters) {
  const said = (['kev', 'overdue', 'suppressed'] as const).filter((name) => filters[name] !== undefined);
  return findingFilterBody.parse({
    ...filters,
    ...Object.fromEntries(said.map((name) => [name, filters[name] === 'true'])),
  });
}

/**
 * Decides about all findings that match filters, or counts them (`preview`). What one request cannot do in time, the next one
 * goes on with; `told` hears of what is done so far. Throws as `client.call` does; what was changed by then stays.
 */
export async function decideMatching(
  client: Client,
  project_id: number,
  filters: ListFilters,
  word: StatusWord,
  { preview, told = () => {} }: { readonly preview: boolean; readonly told?: (sofar: Matching) => void },
): Promise<Matching> {
  const filter = bodyOf(filters);
  let sum: Matching = { changed: 0, unchanged: 0, fixed: 0, sample: [] };
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const { data } = await client.call(putFindingStatuses, { project_id, filter, ...word, preview, cursor });
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
