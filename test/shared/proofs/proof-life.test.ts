import { expect, test } from 'vitest';
import { afterLook, atEnd, isValid, stateAt, verifiedAt } from '../../../shared/proofs/proof-life.ts';
import type { TargetProof } from '../../../shared/records/access/target-proof.ts';

const day = 24 * 3600;
const start = 1_800_000_000;

const pending: TargetProof = {
  target_proof_id: 1001,
  project_id: 1001,
  target: 'example.test',
  method: 'dns_txt',
  port: null,
  proof: 'scanfold-verification=0',
  state: 'pending',
  verified_at: 0,
  valid_until: 0,
  detail: '',
  created_at: start,
  updated_at: start,
};
const { due_at: _, ...found } = verifiedAt('dns_txt', start, 'Found');
const verified: TargetProof = { ...pending, ...found };
const looked = (is: boolean) => ({ found: is, detail: is ? 'Found' : 'Gone' });

test('a proof that is found is valid for 30 days, and looked for again a week before', () => {
  const change = afterLook(pending, looked(true), start);
  expect(change).toEqual({
    state: 'verified',
    verified_at: start,
    valid_until: start + 30 * day,
    detail: 'Found',
    due_at: start + 23 * day,
  });
  expect([start, start + 30 * day - 1, start + 30 * day].map((at) => isValid(verified, at))).toEqual([
    true,
    true,
    false,
  ]);
});

test('one that was never found has failed, and is left alone', () => {
  expect(afterLook(pending, looked(false), start)).toEqual({ state: 'failed', detail: 'Gone', due_at: undefined });
});

test('one that is not found any more stays valid to its end, and is looked for each day', () => {
  const at = start + 23 * day;
  expect(afterLook(verified, looked(false), at)).toEqual({ detail: 'Gone', due_at: at + day });
  expect(afterLook(verified, looked(false), start + 29.5 * day)).toMatchObject({ due_at: start + 30 * day });
  expect(afterLook(verified, looked(true), at)).toMatchObject({ valid_until: at + 30 * day, due_at: at + 23 * day });
});

test('one that has ended is expired at that second, also before that is written down, and may be found again', () => {
  const end = start + 30 * day;
  expect([stateAt(verified, end - 1), stateAt(verified, end), stateAt(pending, end)]).toEqual([
    'verified',
    'expired',
    'pending',
  ]);
  expect(atEnd(verified)).toEqual({ state: 'expired', detail: 'Expired; last check: Found', due_at: undefined });
  expect(afterLook(verified, looked(false), end)).toMatchObject({ state: 'expired', due_at: undefined });
  expect(afterLook({ ...verified, state: 'expired' }, looked(true), end)).toMatchObject({ state: 'verified' });
});

test('a grant is not looked for: it ends after 30 days', () => {
  expect(verifiedAt('operator_grant', start, 'Granted')).toMatchObject({ due_at: start + 30 * day });
});
