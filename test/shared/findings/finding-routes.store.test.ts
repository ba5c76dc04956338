import { beforeAll, describe, expect, test } from 'vitest';
import { taxonomyOf } from '../../../shared/taxonomy/taxonomy.ts';
import { direct } from '../../contract/direct.ts';
import { Caller } from '../../contract/service.ts';
import type { FreshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { observation, recording } from '../recording/recording.ts';

let table: FreshTable;
beforeAll(async () => {
  table = await functionEnvironment();
});

const week = 7 * 24 * 3600;
const soon = () => Math.floor(Date.now() / 1000) + week;

/** A project with four findings, and a caller in it. */
async function found() {
  const caller = new Caller(direct);
  const r = await recording(table, caller.projectId);
  const scores = [3, 10, 6, 10];
  await r.scan('run-1', [
    scores.map((score, index) => observation(`place-${index}`, { score, checkId: `c-${score}` })),
  ]);
  const list = async (query: Record<string, string | number> = {}) => {
    const answer = await caller.get('finding/list-finding', query);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
    return answer.body.data.finding as Record<string, unknown>[];
  };
  const ids = (await list()).map(({ finding_id }) => Number(finding_id));
  const put = (word: Record<string, unknown>, headers = {}, as = caller) =>
    as.post('finding/put-finding-status', { finding_id: ids[0], ...word }, headers);
  return { caller, ids, list, put };
}

describe('the routes of findings', () => {
  test('answer with every field, sorted and filtered as asked', async () => {
    const { list, ids } = await found();
    const [first] = await list({ sort: 'score' });
    expect(Object.keys(first ?? {})).toHaveLength(50);
    expect(first?.taxonomy).toEqual(taxonomyOf('c-10', []));
    expect(JSON.stringify(first)).not.toMatch(/"(pk|sk|lk|digest|score_lk|seen_lk|host_key|revision)"/);
    const order = async (query: Record<string, string | number>) =>
      (await list(query)).map(({ finding_id }) => ids.indexOf(Number(finding_id)));
    expect(await order({ sort: 'score' })).toEqual([1, 3, 2, 0]);
    expect(await order({ sort: 'last_seen' })).toEqual([0, 1, 2, 3]);
    expect(await order({ severity: 'high' })).toEqual([1, 3]);
    expect(await order({ check_id: 'c-6' })).toEqual([2]);
    expect(await order({ resource: 'http://a.', status: 'open', min_score: 6, sort: 'score' })).toEqual([1, 3, 2]);
    expect(await order({ resource: 'http://b.' })).toEqual([]);
    expect(await order({ since: 1_800_000_001 })).toEqual([]);
    expect(await order({ text: 'C-10' })).toEqual([1, 3]);
    expect(await order({ text: 'c-10', severity: 'low' })).toEqual([]);
  });

  test.each([
    [{ sort: 'name' }, 'sort: must be id, score or last_seen'],
    [{ severity: 'worst' }, 'severity: must be high, medium or low'],
    [{ status: 'gone' }, 'status: must be open, fixed, false_positive or accepted'],
    [{ text: '' }, 'text: must not be blank'],
    [{ text: '-' }, 'text: must have a letter or a digit'],
    [{ text: 'x'.repeat(101) }, 'text: must have at most 100 characters'],
    [{ since: 'today' }, 'since: must be a Unix time in seconds'],
    [{ sort: 'score', cursor: 'Rk5EOjEwMDE' }, 'cursor: is not a valid cursor of this list'],
  ])('refuse %j', async (query, detail) => {
    const answer = await new Caller(direct).get('finding/list-finding', query);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, detail]);
  });

  test('take what a user says of a finding, once', async () => {
    const { caller, ids, put, list } = await found();
    const word = { status: 'accepted', reason: 'known', expires_at: soon() };
    const first = await put(word, { 'Idempotency-Key': 'a' });
    expect(first.status).toBe(200);
    expect(first.body.data.finding).toMatchObject({
      status: 'accepted',
      status_set_by: 'tester',
      status_owner: 'tester',
    });
    const again = await put(word, { 'Idempotency-Key': 'a' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await put({ status: 'open' }, { 'Idempotency-Key': 'a' })).status).toBe(422);

    const one = await caller.get('finding/get-finding', { finding_id: ids[0] ?? 0 });
    expect(one.body.data.finding).toEqual([first.body.data.finding]);
    expect(one.headers.etag).toBe(first.headers.etag);
    expect((await put({ status: 'open' }, { 'If-Match': '"1-1"' })).status).toBe(412);
    expect((await put({ status: 'open' }, { 'If-Match': one.headers.etag })).status).toBe(200);
    expect((await list({ status: 'open' })).length).toBe(4);
  });

  test.each([
    [{ status: 'fixed' }, 'status: must be open, false_positive or accepted'],
    [{ status: 'accepted' }, 'reason: is required for accepted'],
    [{ status: 'accepted', reason: ' ' }, 'reason: must not be blank'],
    [{ status: 'accepted', reason: 'r', expires_at: 1 }, 'expires_at: must be in the future'],
    [{ status: 'false_positive', reason: 'r', expires_at: 9_999_999_999 }, 'expires_at: is allowed only for accepted'],
  ])('refuse the word %j', async (word, detail) => {
    const { put } = await found();
    const answer = await put(word);
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, detail]);
  });

  test('let an editor say it, and nobody with less', async () => {
    const { caller, put } = await found();
    const word = { status: 'false_positive', reason: 'r' };
    expect((await put(word, {}, caller.as('operator'))).status).toBe(403);
    expect((await put(word, {}, caller.as('editor'))).status).toBe(200);
  });

  test('know no finding of another project', async () => {
    const { ids } = await found();
    const stranger = new Caller(direct);
    const word = { finding_id: ids[0], status: 'open' };
    expect((await stranger.post('finding/put-finding-status', word)).status).toBe(404);
    expect((await stranger.get('finding/get-finding', { finding_id: ids[0] ?? 0 })).status).toBe(404);
  });

  test('sum up what is to be done', async () => {
    const { caller } = await found();
    const answer = await caller.as('viewer').get('finding/list-recommendation');
    expect(answer.body.data.recommendation).toEqual([
      expect.objectContaining({ check_id: 'c-10', open_findings: 2, highest_score: 10, severity: 'high' }),
      expect.objectContaining({ check_id: 'c-6', open_findings: 1, highest_score: 6, severity: 'medium' }),
      expect.objectContaining({ check_id: 'c-3', open_findings: 1, highest_score: 3, severity: 'low' }),
    ]);
  });
});
