import { describe, expect, inject, test } from 'vitest';
import { areaOf, nameOf, resourcePath } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { authorize } from '../../shared/auth/principal.ts';
import { idempotencyOf, keyClaimWrite } from '../../shared/store/changes/idempotency.ts';
import { idempotencyKey } from '../../shared/store/keys/keys.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { direct } from './direct.ts';
import { withSecrets } from './policies/with-secrets.ts';
import { type Answer, Caller } from './service.ts';
import { furtherRequests, requestsOfRoutes } from './write-requests.ts';

withSecrets();

/** Keys of what is about the whole service are of no project: scanning.store.test.ts has these. */
const posts = routes.filter(({ method, scope }) => method === 'POST' && !scope);
const idOf = (route: (typeof routes)[number]) => `${areaOf(route)}/${nameOf(route)}`;
const pathOf = (action: string) =>
  resourcePath(posts.find((each) => idOf(each) === action) ?? { path: '/api/v1/' }).replace('/api/v1/', '');

const cases = [
  ...Object.entries(requestsOfRoutes).map(([action, make]) => [action, action, make] as const),
  ...Object.entries(furtherRequests).map(([title, [action, make]]) => [title, action, make] as const),
];

const isSensitive = (action: string) => posts.some((route) => idOf(route) === action && route.sensitive);

/** What keys do by themselves, whichever route asks: at depth of all, else of one whose answer is kept sealed and one other. */
const standing =
  inject('depth') === 'deep'
    ? cases
    : [true, false].flatMap((sealed) => cases.filter(([, action]) => isSensitive(action) === sealed).slice(0, 1));

/** The audit records of an action that was done, of one project. */
const changesOf = async (caller: Caller, action: string) =>
  (await caller.get('scan/list-audit', { action, outcome: 'done' })).body.data.audit.length as number;

const keyed = (key: string) => ({ 'Idempotency-Key': key });
const isReplayed = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

/** What an answer says, but for its request, and for a token, which is shown once: tokens.store.test.ts holds it to that. */
const said = ({ status, body, headers }: Answer) => {
  const { 'x-request-id': _id, 'idempotency-replayed': _replayed, ...rest } = headers;
  const { access_token: _token, ...data } = body.data ?? {};
  return { status, body: body.data ? { data } : body, headers: rest };
};

test('each POST route is in the table', () => {
  expect(Object.keys(requestsOfRoutes).toSorted()).toEqual(posts.map(idOf).toSorted());
});

describe.each(cases)('%s', (_, action, make) => {
  test('that is sent again has one effect and the same answer', async () => {
    const caller = new Caller(direct);
    const { body, changes = 1 } = await make(caller);
    const before = await changesOf(caller, action);
    const first = await caller.post(pathOf(action), body, keyed('k'));
    const again = await caller.post(pathOf(action), body, keyed('k'));
    expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([200, false, true]);
    expect(said(again)).toEqual(said(first));
    expect((await changesOf(caller, action)) - before).toBe(changes);
  });

  test('that is sent many times at once has one effect, and each answer is that or “in progress”', async () => {
    const caller = new Caller(direct);
    const { body, changes = 1 } = await make(caller);
    const before = await changesOf(caller, action);
    const times = inject('depth') === 'deep' ? 20 : 4;
    const answers = await Promise.all(
      Array.from({ length: times }, () => caller.post(pathOf(action), body, keyed('k'))),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.filter((each) => !isReplayed(each))).toHaveLength(1);
    expect(new Set(done.map((each) => JSON.stringify(said(each)))).size).toBe(1);
    const rest = answers.filter(({ status }) => status !== 200);
    expect(rest.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(rest.map(() => [409, '1']));
    expect((await changesOf(caller, action)) - before).toBe(changes);
  });
});

describe.each(standing)('%s', (_, action, make) => {
  test('that is refused may be sent again with the same key', async () => {
    const caller = new Caller(direct);
    const { body } = await make(caller);
    const refused = await caller.post(pathOf(action), {}, keyed('k'));
    expect(refused.status).toBe(400);
    expect((await caller.post(pathOf(action), body, keyed('k'))).status).toBe(200);
  });

  test('with a key that another request has had is a 422 that changes nothing', async () => {
    const caller = new Caller(direct);
    const { body, other } = await make(caller);
    await caller.post(pathOf(action), body, keyed('k'));
    const before = await changesOf(caller, action);
    const answer = await caller.post(pathOf(action), other, keyed('k'));
    expect([answer.status, answer.body]).toEqual([422, { error: 'Idempotency key reused' }]);
    expect(await changesOf(caller, action)).toBe(before);
  });

  test('whose first is still running is a 409 that says when to come back', async () => {
    const caller = new Caller(direct);
    const { body } = await make(caller);
    const principal = { subject: 'tester', grants: [{ project: caller.projectId, role: 'admin' as const }] };
    const project = authorize(principal, caller.projectId, 'scan:run');
    const sent = { project_id: caller.projectId, ...body };
    const running = idempotencyOf(
      { project, principal, action, sent, key: 'k', sensitive: isSensitive(action) },
      () => '',
    );
    const store = { table: connectStore().table, now: Date.now };
    await store.table.write(keyClaimWrite(store, running));
    const before = await changesOf(caller, action);
    const answer = await caller.post(pathOf(action), body, keyed('k'));
    expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([
      409,
      { error: 'Request in progress' },
      '1',
    ]);
    expect(await changesOf(caller, action)).toBe(before);
  });

  test('is remembered for 24 hours', async () => {
    const caller = new Caller(direct);
    const { body } = await make(caller);
    const begun = Math.floor(Date.now() / 1000);
    await caller.post(pathOf(action), body, keyed('k'));
    const project = authorize(
      { subject: 't', grants: [{ project: '*', role: 'admin' }] },
      caller.projectId,
      'scan:run',
    );
    const { pk } = idempotencyKey(project, '');
    const { items } = await connectStore().table.query({ pk, prefix: '', from: '!' });
    expect(items).toHaveLength(1);
    const rememberedAt = Number(items[0]?.expires_at) - 24 * 3600;
    expect(rememberedAt).toBeGreaterThanOrEqual(begun);
    expect(rememberedAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });
});

test.each(standing)('%s with a key of another project is a request of its own', async (_, action, make) => {
  for (const caller of [new Caller(direct), new Caller(direct)]) {
    const { body } = await make(caller);
    const answer = await caller.post(pathOf(action), body, keyed('k'));
    expect([answer.status, isReplayed(answer)]).toEqual([200, false]);
  }
});
