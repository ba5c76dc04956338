import { describe, expect, test } from 'vitest';
import { auditPartitions } from '../../../../shared/store/keys/keys.ts';
import { absence, observation, project, recording, startedAt } from '../../recording/recording.ts';

describe('a user says of a finding', () => {
  test.each([
    ['that it is accepted', { status: 'accepted', reason: 'r' }, { status_reason: 'r', status_owner: 'ann' }],
    [
      'that it is accepted for a while, by somebody',
      { status: 'accepted', reason: 'r', owner: 'bob', expires_at: startedAt + 1 },
      { status_owner: 'bob', status_expires_at: startedAt + 1 },
    ],
    ['that it is no finding', { status: 'false_positive', reason: 'r' }, { status_expires_at: 0 }],
    ['that it is open', { status: 'open' }, { status_reason: '', status_owner: '' }],
    ['that it is open, and why', { status: 'open', reason: 'looked again' }, { status_reason: 'looked again' }],
  ] as const)('%s', async (_name, word, expected) => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    const { output } = await r.say(word);
    const said = { ...expected, status: word.status, status_set_by: 'ann', status_set_at: startedAt };
    expect(output.finding).toMatchObject(said);
    expect(await r.one('a')).toMatchObject(said);
  });

  test.each([
    ['no reason for an acceptance', { status: 'accepted' }, /reason/],
    ['no reason for a false positive', { status: 'false_positive' }, /reason/],
    ['an end of a false positive', { status: 'false_positive', reason: 'r', expires_at: startedAt + 9 }, /expires_at/],
    ['an end in the past', { status: 'accepted', reason: 'r', expires_at: startedAt }, /future/],
    ['an owner of an open finding', { status: 'open', owner: 'bob' }, /owner/],
  ] as const)('but not with %s', async (_name, word, why) => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    const refused = await r.say(word).catch((error: { issues: unknown }) => JSON.stringify(error.issues));
    expect(refused).toMatch(why);
    expect((await r.one('a')).status).toBe('open');
  });

  test('nothing while it is fixed, and nothing of one that is not there', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    await r.scan('run-2', [[], [absence('a')]]);
    await expect(r.say({ status: 'open' })).rejects.toThrow('invalid request');
    await expect(r.say({ status: 'accepted', reason: 'r' })).rejects.toThrow('invalid request');
    await expect(r.say({ finding_id: 9999, status: 'open' })).rejects.toThrow('not found');
  });

  test('with one tag at a time: of ten that hold the same one, one wins', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    const first = await r.say({ status: 'accepted', reason: 'first' });
    const ifMatch = first.headers?.ETag;
    expect(ifMatch).toBe('"1001-1"');
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, each) => r.say({ status: 'accepted', reason: `r${each}` }, { ifMatch })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = all.find(({ status }) => status === 'rejected');
    expect(late).toMatchObject({ reason: { name: 'PreconditionFailed' } });
  });

  test('and the audit says who, before and after', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    await r.say({ status: 'false_positive', reason: 'ours' });
    const audit = await Array.fromAsync(r.table.items({ pk: auditPartitions(project), prefix: 'AUDIT#' }));
    expect(audit).toEqual([
      expect.objectContaining({
        subject: 'ann',
        action: 'finding/put-finding-status',
        record_type: 'finding',
        record_id: '1001',
        before: expect.objectContaining({ status: 'open' }),
        after: expect.objectContaining({ status: 'false_positive', status_reason: 'ours' }),
      }),
    ]);
  });
});
