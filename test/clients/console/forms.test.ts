import { expect, test } from 'vitest';
import { decideAll, readDecision } from '../../../clients/console/findings/decision.ts';
import { filtersOf, leftOut } from '../../../clients/console/findings/finding-filters.ts';
import { readTarget } from '../../../clients/console/targets/target-fields.ts';
import { createClient } from '../../../clients/library/client.ts';
import { decideMatching } from '../../../clients/library/decide-matching.ts';

test.each([
  ['app', { value: ' http://127.0.0.1:8080/ ', depth: '3', name: '' }, 'http://127.0.0.1:8080/', { depth: 3 }],
  [
    'cms',
    { value: 'http://127.0.0.1/', options: '--enumerate u1-10' },
    'http://127.0.0.1/',
    { options: '--enumerate u1-10' },
  ],
  ['port', { value: '192.0.2.0/24', name: 'Office' }, '192.0.2.0/24', { name: 'Office' }],
  ['domain', { value: 'example.com', word: 'staging, ,test' }, 'example.com', { word: ['staging', 'test'] }],
] as const)(
  'the form for a target of the kind %s is read by the schemas of its records',
  (kind, draft, value, options) => {
    expect(readTarget(kind, draft)).toEqual({ value, options, faults: {} });
  },
);

test.each([
  ['app', { value: 'example.com' }, { value: 'must be an absolute http or https URL with a host' }],
  ['app', { value: '' }, { value: 'must not be blank' }],
  ['app', { value: 'http://127.0.0.1/', depth: '101' }, { depth: 'must be an integer from 0 to 100' }],
  ['app', { value: 'http://127.0.0.1/', depth: 'deep' }, { depth: 'must be an integer from 0 to 100' }],
  ['port', { value: 'localhost' }, { value: 'not an IP address or CIDR range' }],
  ['cms', { value: 'http://127.0.0.1/', options: '--url x' }, { options: expect.any(String) }],
] as const)('the form for %s with %j says what is wrong before anything is sent', (kind, draft, faults) => {
  expect(readTarget(kind, draft).faults).toEqual(faults);
});

test('an address that asks for a filter that does not exist, or for no value of one, is told so', () => {
  expect(leftOut({ severity: 'high', status: 'any', kev: 'true', tag: 'lab', sort: 'id' })).toEqual([]);
  const wrong = { severity: 'bogus', kev: 'yes', since: 'today', colour: 'red', cursor: 'x' };
  expect(leftOut(wrong)).toEqual(['severity=bogus', 'kev=yes', 'since=today', 'colour=red', 'cursor=x']);
});

const draft = { status: 'accepted', reason: ' Behind the VPN ', owner: '', until: '' };

test('a decision has what belongs to its status', () => {
  expect(readDecision(draft)).toEqual({ status: 'accepted', reason: 'Behind the VPN' });
  expect(readDecision({ ...draft, until: '2027-01-31', owner: 'Net' })).toEqual({
    status: 'accepted',
    reason: 'Behind the VPN',
    owner: 'Net',
    expires_at: Date.parse('2027-01-31T23:59:59') / 1000,
  });
  expect(readDecision({ ...draft, status: 'open', until: '2027-01-31', owner: 'Net' })).toEqual({
    status: 'open',
    reason: 'Behind the VPN',
  });
  expect(readDecision({ ...draft, reason: ' ' })).toBeUndefined();
  expect(readDecision({ ...draft, status: 'open', reason: '' })).toEqual({ status: 'open' });
  expect(readDecision({ ...draft, status: 'fixed' })).toBeUndefined();
});

test('a decision about several findings reaches each, and tells which were refused', async () => {
  const asked: number[] = [];
  const tags: Record<number, string | null> = {};
  const send = async (_: string, init: RequestInit) => {
    const { finding_id } = JSON.parse(String(init.body));
    asked.push(finding_id);
    tags[finding_id] = new Headers(init.headers).get('If-Match');
    return Response.json({ error: 'Resource not found' }, { status: finding_id % 2 === 0 ? 404 : 403 });
  };
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: 't', fetch: send });
  const findings = [1, 2, 3, 4, 5, 6].map((finding_id) => ({ finding_id, etag: `"${finding_id}-0"` }));
  const faults = await decideAll(client, 1001, findings, { status: 'open' });
  expect(tags).toMatchObject({ 1: '"1-0"', 6: '"6-0"' });
  expect(asked.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect([...faults.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a decision about all that match counts first, goes on where a request ended, and sends the filters that are shown', async () => {
  const asked: Record<string, unknown>[] = [];
  const answers = [
    { changed: 2, unchanged: 1, fixed: 0, sample: [], next_cursor: 'more' },
    { changed: 3, unchanged: 0, fixed: 1, sample: [], next_cursor: null },
  ];
  const send = async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Response.json({ data: answers[(asked.length - 1) % 2] });
  };
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: 't', fetch: send });
  const filters = filtersOf({
    severity: 'high',
    kev: 'true',
    overdue: 'false',
    suppressed: 'true',
    strict: 'true',
    setting_id: '7',
  });
  const told: number[] = [];
  const sum = await decideMatching(
    client,
    1001,
    filters,
    { status: 'open' },
    {
      preview: true,
      told: ({ changed }) => told.push(changed),
    },
  );
  expect(sum).toMatchObject({ changed: 5, unchanged: 1, fixed: 1 });
  expect(told).toEqual([2, 5]);
  const filter = { severity: 'high', kev: true, overdue: false, suppressed: true, setting_id: 7, status: 'open' };
  expect(asked).toEqual([
    { project_id: 1001, filter, status: 'open', preview: true },
    { project_id: 1001, filter, status: 'open', preview: true, cursor: 'more' },
  ]);
});
