import { listFinding } from '../../../shared/api/finding/finding.ts';
import type { Client } from '../../library/client.ts';
import type { ListedFinding } from '../findings/listed-finding.ts';

/** Findings that have become something since a time; `isMore`: there may be others that were not read. */
export interface Change {
  readonly findings: readonly ListedFinding[];
  readonly isMore: boolean;
}

/** What has changed since a time. */
export interface Changes {
  readonly opened: Change;
  readonly reopened: Change;
  readonly fixed: Change;
}

/** Findings that are looked at; beyond them the page says that there are more. */
const look = 100;

const worstFirst = (one: ListedFinding, other: ListedFinding) =>
  other.score / other.max_score - one.score / one.max_score;

/** Reads what is new, open again and fixed since a time (seconds). Throws as `client.call` does. */
export async function readChanges(
  client: Client,
  project_id: number,
  since: number,
  signal: AbortSignal,
): Promise<Changes> {
  const read = (input: { readonly status: 'open' | 'fixed'; readonly since?: number }) =>
    client.call(listFinding, { project_id, sort: 'last_seen', limit: look, ...input }, { signal });
  // A finding that is fixed was seen before it was: there is no telling when.
  const [open, fixed] = await Promise.all([read({ status: 'open', since }), read({ status: 'fixed' })]);
  const change = ({ data, nextCursor }: typeof open, keep: (finding: ListedFinding) => boolean): Change => ({
    findings: data.finding.filter(keep).sort(worstFirst),
    isMore: nextCursor !== undefined,
  });
  return {
    opened: change(open, ({ first_seen }) => first_seen >= since),
    reopened: change(open, ({ reopened_at }) => reopened_at >= since),
    fixed: change(fixed, ({ fixed_at }) => fixed_at >= since),
  };
}
