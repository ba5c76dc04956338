import { describe, expect, test } from 'vitest';
import {
  changeOfStatus,
  type Happening,
  settableStatuses,
  statusAfter,
  statusesBefore,
} from '../../../../shared/records/findings/finding-life.ts';
import { findingStatuses, isStatusExpired } from '../../../../shared/records/findings/finding-status.ts';
import { parseFinding, shownFinding } from '../../../../shared/records/findings/stored-finding.ts';

const happenings = [
  'seen',
  'proved_gone',
  'setting_deleted',
  'expired',
  'set_open',
  'set_false_positive',
  'set_accepted',
] as const satisfies readonly Happening[];

describe('the life of a finding', () => {
  test.each([
    ['open', ['open', 'fixed', 'fixed', '-', 'open', 'false_positive', 'accepted']],
    ['fixed', ['open', '-', '-', '-', '-', '-', '-']],
    ['false_positive', ['false_positive', '-', 'fixed', '-', 'open', 'false_positive', 'accepted']],
    ['accepted', ['accepted', '-', 'fixed', 'open', 'open', 'false_positive', 'accepted']],
  ] as const)('%s goes on as %j', (from, expected) => {
    expect(happenings.map((happening) => statusAfter(from, happening) ?? '-')).toEqual(expected);
  });

  test.each(happenings)('the statuses before %s are those from which it leads somewhere', (happening) => {
    const from = findingStatuses.filter((status) => statusAfter(status, happening) !== undefined);
    expect(statusesBefore(happening)).toEqual(from);
    expect(from.length).toBeGreaterThan(0);
  });

  test.each(['false_positive', 'accepted'] as const)('no scan overwrites that a user said %s', (said) => {
    expect(changeOfStatus(said, 'seen', 5)).toEqual({});
    expect(changeOfStatus(said, 'proved_gone', 5)).toEqual({});
    const closed = { status: 'fixed', fixed_at: 5, status_reason: 'setting deleted', status_owner: '' };
    expect(changeOfStatus(said, 'setting_deleted', 5)).toMatchObject(closed);
  });

  test('a user opens no finding that is fixed', () => {
    for (const status of settableStatuses) expect(statusAfter('fixed', `set_${status}`)).toBeUndefined();
  });

  test('a fixed finding that is seen again is a regression', () => {
    expect(changeOfStatus('fixed', 'seen', 9)).toMatchObject({
      status: 'open',
      regression: true,
      reopened_at: 9,
      fixed_at: 0,
      status_reason: 'observed again',
    });
  });

  test('an acceptance that expires is no regression', () => {
    expect(changeOfStatus('accepted', 'expired', 9)).not.toHaveProperty('regression');
  });
});

/** A finding as an early version stored it. */
const old = {
  pk: 'P#1#FINDING',
  finding_id: 1001,
  project_id: 1,
  data_source_id: 1003,
  data_source: 'diagnosis:portscan',
  setting_type: 'portscan_setting',
  setting_id: 1001,
  target_id: 1001,
  check_id: 'open-port',
  resource: '127.0.0.1:22/tcp',
  location: '22/tcp',
  title: 't',
  description: 'd',
  recommendation: 'r',
  evidence: 'e',
  score: 6,
  max_score: 10,
  severity: 'medium',
  status: 'fixed',
  first_seen: 1,
  last_seen: 2,
  fixed_at: 3,
};

describe('an acceptance', () => {
  test.each([
    [{ status: 'accepted', status_expires_at: 0 }, false],
    [{ status: 'accepted' }, false],
    [{ status: 'accepted', status_expires_at: 100 }, true],
    [{ status: 'accepted', status_expires_at: 101 }, false],
    [{ status: 'false_positive', status_expires_at: 50 }, false],
  ])('%j has expired at 100: %j', (item, expected) => {
    expect(isStatusExpired(item, 100)).toBe(expected);
    expect(shownFinding({ ...old, ...item }, 100).status).toBe(expected ? 'open' : item.status);
  });
});

test('a finding stored by an earlier version is shown with what it lacks', () => {
  expect(parseFinding(old, 10)).toMatchObject({ times_seen: 1, run_ids: [], confidence: 'firm', status_reason: '' });
});
