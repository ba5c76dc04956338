import { listFinding } from '../../../shared/api/finding/finding.ts';
import type { Client } from '../../library/client.ts';
import type { ListedFinding } from '../findings/listed-finding.ts';

/** Findings that have become something since a time; `isMore`: there may be others that were not read. */
export interface Change {
  readonly findings: readonly ListedFinding[];
  readonly isMore: boolean;
}

/** What has been opened since a time, for the first time or again. */
export interface Openings {
  readonly opened: Change;
  readonly reopened: Change;
}

/** Findings that are looked at; beyond them the page says that there are more. */
const look = 100;

const worstFirst = (one: ListedFinding, other: ListedFinding) =>
  other.score / other.max_score - one.score / one.max_score;

/** The latest findings of a status, and a way to take from them what has changed. Throws as `client.call` does. */
async function readLatest(
  client: Client,
  input: { readonly project_id: number; readonly status: 'open' | 'fixed'; readonly since?: number },
  signal: AbortSignal,
) {
  const { data, nextCursor } = await client.call(listFinding, { sort: 'last_seen', limit: look, ...input }, { signal });
  return (hasChanged: (finding: ListedFinding) => boolean): Change => ({
    findings: data.finding.filter(hasChanged).sort(worstFirst),
    isMore: nextCursor !== undefined,
  });
}

/** Reads what is new and open again since a time (seconds). Throws as `client.call` does. */
export async function readOpenings(
  client: Client,
  project_id: number,
  since: number,
  signal: AbortSignal,
): Promise<Openings> {
  const changed = await readLatest(client, { project_id, status: 'open', since }, signal);
  return {
    opened: changed(({ first_seen }) => first_seen >= since),
    reopened: changed(({ reopened_at }) => reopened_at >= since),
  };
}

/**
 * Reads what is fixed since a time (seconds). It was seen before, and there is no telling when: where little is fixed the
 * service goes through all findings for it. Throws as `client.call` does.
 */
export async function readFixed(
  client: Client,
  project_id: number,
  since: number,
  signal: AbortSignal,
): Promise<Change> {
  const changed = await readLatest(client, { project_id, status: 'fixed' }, signal);
  return changed(({ fixed_at }) => fixed_at >= since);
}
