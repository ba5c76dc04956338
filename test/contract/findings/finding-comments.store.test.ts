import { beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { observation, recording } from '../../shared/recording/recording.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

let caller: Caller;

beforeAll(async () => {
  const table = await functionEnvironment();
  const r = await recording(table);
  await r.scan('01900000-0000-7000-8000-000000000001', [[observation('a')]]);
  caller = new Caller(direct, 'editor', 1001);
});

const say = (by: Caller, comment: unknown, finding_id = 1001) =>
  by.post('finding/put-finding-comment', { finding_id, comment });

test('an editor comments on a finding, a viewer reads its history', async () => {
  const { status, body } = await say(caller, 'Asked the owner: it is meant to be so. \u{1f600}');
  const event = { event: 'comment', comment: 'Asked the owner: it is meant to be so. \u{1f600}', by: 'tester' };
  expect([status, body.data.finding_event]).toEqual([200, expect.objectContaining(event)]);
  const history = await caller.as('viewer').get('finding/list-finding-history', { finding_id: 1001 });
  expect(history.body.data.finding_event).toEqual(
    expect.arrayContaining([expect.objectContaining({ event: 'opened' }), expect.objectContaining(event)]),
  );
  expect((await caller.get('finding/get-finding', { finding_id: 1001 })).body.data.finding[0].comments).toBe(1);
  const { body: audit } = await caller
    .as('admin')
    .get('scan/list-audit', { record_type: 'finding', record_id: '1001' });
  expect(audit.data.audit[0]).toMatchObject({
    action: 'finding/put-finding-comment',
    after: { comment: event.comment },
  });
});

describe('a comment is refused', () => {
  test.each([
    ['that is blank', ' ', 'must not be blank'],
    ['that is too long', 'x'.repeat(2001), 'must have at most 2000 characters'],
    ['with a control character', 'a\u001b[31mb', 'must not contain control characters'],
    ['with a line break', 'a\nb', 'must not contain control characters'],
    ['with a lone surrogate', 'a\ud800', 'must not contain lone surrogates'],
    ['that is no text', 5, 'must be a string'],
  ])('%s', async (_, comment, rule) => {
    const { status, headers } = await say(caller, comment);
    expect([status, headers['x-error-detail']]).toEqual([400, `comment: ${rule}`]);
  });

  test('by those who only read or scan, and on a finding of another project', async () => {
    expect((await say(caller.as('operator'), 'x')).status).toBe(403);
    expect((await say(caller, 'x', 9999)).status).toBe(404);
    expect((await say(new Caller(direct, 'editor', 1002), 'x')).status).toBe(404);
    const foreign = await new Caller(direct, 'viewer', 1002).get('finding/list-finding-history', { finding_id: 1001 });
    expect(foreign.status).toBe(404);
  });
});

test('a repeat of a comment with its key is one comment', async () => {
  const send = () =>
    caller.post('finding/put-finding-comment', { finding_id: 1001, comment: 'once' }, { 'Idempotency-Key': 'c' });
  const [one, other] = [await send(), await send()];
  expect([one.body, other.headers['idempotency-replayed']]).toEqual([other.body, 'true']);
  const { body } = await caller.get('finding/list-finding-history', { finding_id: 1001 });
  expect(body.data.finding_event.filter(({ comment }: { comment: string }) => comment === 'once')).toHaveLength(1);
});
