import * as z from 'zod/mini';
import { unixTime } from '../fields.ts';
import { findingStatuses } from './finding-status.ts';

/** A change of status that no user made, as the finding itself keeps it: no write of a scan becomes two by it. */
const statusChange = z.object({
  at: unixTime,
  status: z.enum(findingStatuses),
  reason: z.string(),
  /** Null where no run made it. */
  run_id: z.nullable(z.string()),
});

export type StatusChange = z.output<typeof statusChange>;

/** The changes that a finding has kept, the earliest first; those of earlier versions have none. */
export const statusChanges = z._default(z.array(statusChange), []);

/** How many changes of status a finding keeps that no user made. */
const maxStatusChanges = 20;

/**
 * The attribute that keeps a change of status; none where the status stays.
 * @param change what `changeOfStatus` sets, at `at` (seconds)
 */
export function keptChange(
  before: readonly StatusChange[],
  change: Readonly<Record<string, unknown>>,
  { at, run_id }: Pick<StatusChange, 'at' | 'run_id'>,
): { readonly status_changes?: readonly StatusChange[] } {
  const status = findingStatuses.find((each) => each === change.status);
  if (status === undefined) return {};
  const reason = typeof change.status_reason === 'string' ? change.status_reason : '';
  return { status_changes: [...before, { at, status, reason, run_id }].slice(-maxStatusChanges) };
}
