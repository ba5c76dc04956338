import * as z from 'zod/mini';
import { parseRecord, type Stored } from '../stored.ts';

/** A finding's life: scans open and fix it; false_positive and accepted are what a user says of it. */
export const findingStatuses = ['open', 'fixed', 'false_positive', 'accepted'] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** What an open finding says of its status; also what one stored before there was more than open and fixed lacks. */
export const unsaid = {
  status_reason: '',
  status_owner: '',
  status_expires_at: 0,
  status_set_by: '',
  status_set_at: 0,
} as const;

/** Why a finding is open again whose acceptance has run out. */
export const acceptanceExpired = 'acceptance expired';

interface Acceptance {
  readonly status: FindingStatus;
  readonly status_expires_at: number;
}

/** What is said of a finding, as far as it is known. */
interface Said {
  readonly status: string;
  readonly status_expires_at?: number;
}

/** True where a finding was accepted up to a time that has passed (seconds): it counts as open. */
export function isStatusExpired({ status, status_expires_at: until = 0 }: Said, now: number): boolean {
  return status === 'accepted' && until > 0 && until <= now;
}

/**
 * Which status a stored finding has.
 * @throws DamagedItem
 */
export function parseStatus(item: Stored): FindingStatus {
  return parseRecord({ type: 'finding', record: z.object({ status: z.enum(findingStatuses) }) }, item).status;
}

/** What is said of a finding as it stands at `now` (seconds): it is open where its acceptance has expired. */
export function asItStands<F extends Acceptance>(finding: F, now: number): F {
  if (!isStatusExpired(finding, now)) return finding;
  const { status_expires_at: status_set_at } = finding;
  return { ...finding, ...unsaid, status: 'open', status_reason: acceptanceExpired, status_set_at };
}
