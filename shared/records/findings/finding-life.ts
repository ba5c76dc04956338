import { acceptanceExpired, type FindingStatus, findingStatuses, unsaid } from './finding-status.ts';

/**
 * A finding's life, on one screen: what each happening makes of each status. A status without an entry stays as it is
 * and the happening is refused. All conditions of writes are made from this table. False_positive and accepted are the
 * user's word: no scan overwrites them, not even by proof that the finding is gone, or the word would be lost when it
 * comes back.
 */
const transitions = {
  open: {
    seen: 'open',
    proved_gone: 'fixed',
    setting_deleted: 'fixed',
    set_open: 'open',
    set_false_positive: 'false_positive',
    set_accepted: 'accepted',
  },
  fixed: { seen: 'open' },
  false_positive: {
    seen: 'false_positive',
    setting_deleted: 'fixed',
    set_open: 'open',
    set_false_positive: 'false_positive',
    set_accepted: 'accepted',
  },
  accepted: {
    seen: 'accepted',
    expired: 'open',
    setting_deleted: 'fixed',
    set_open: 'open',
    set_false_positive: 'false_positive',
    set_accepted: 'accepted',
  },
} as const satisfies Record<FindingStatus, Partial<Record<Happening, FindingStatus>>>;

/** The statuses that a user may give a finding. */
export const settableStatuses = ['open', 'false_positive', 'accepted'] as const satisfies readonly FindingStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** What can happen to a finding: by a scan, by a deletion, by time, by a user. */
export type Happening = 'seen' | 'proved_gone' | 'setting_deleted' | 'expired' | `set_${SettableStatus}`;

/** What a finding becomes; undefined where that cannot happen to it. */
export function statusAfter(from: FindingStatus, happening: Happening): FindingStatus | undefined {
  const row: Partial<Record<Happening, FindingStatus>> = transitions[from];
  return row[happening];
}

/** The statuses to which this can happen. */
export function statusesBefore(happening: Happening): readonly FindingStatus[] {
  return findingStatuses.filter((from) => statusAfter(from, happening) !== undefined);
}

const reasons: Partial<Record<Happening, string>> = {
  seen: 'observed again',
  proved_gone: 'verified as fixed',
  setting_deleted: 'setting deleted',
  expired: acceptanceExpired,
};

/**
 * The attributes that a change of status sets, at `now` (seconds); none where the status stays. What a user says of a
 * status (`set_...`) is the caller's to add.
 */
export function changeOfStatus(
  from: FindingStatus,
  happening: Happening,
  now: number,
): Readonly<Record<string, unknown>> {
  const to = statusAfter(from, happening);
  if (to === undefined || to === from) return {};
  const said = { ...unsaid, status_reason: reasons[happening] ?? '', status_set_at: now };
  if (to === 'fixed') return { ...said, status: to, fixed_at: now };
  if (from === 'fixed') return { ...said, status: to, fixed_at: 0, regression: true, reopened_at: now };
  return { ...said, status: to };
}
