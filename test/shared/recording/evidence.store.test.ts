import { describe, expect, test } from 'vitest';
import { readTrackedFindings } from '../../../shared/recording/tracked-findings.ts';
import { closeFindings, endTimes } from '../../../shared/store/findings/close-findings.ts';
import { findFinding, streamFindings } from '../../../shared/store/findings/list-findings.ts';
import { putFindingStatus } from '../../../shared/store/findings/put-finding-status.ts';
import { evidenceKey } from '../../../shared/store/keys/finding-keys.ts';
import { keyOf } from '../../../shared/store/keys/keys.ts';
import { relocated } from '../../../shared/store/keys/relocation.ts';
import { Search } from '../../../shared/store/table/search.ts';
import { releaseItems } from '../../contract/stored-items/release.ts';
import { absence, observation, project, recording, startedAt } from './recording.ts';

const large = (text: string) => `${text} `.repeat(1000).trim();
const day = 24 * 3600;

async function withLarge() {
  const r = await recording();
  await r.scan('run-1', [[observation('a', { evidence: large('one') }), observation('b')]]);
  const stored = async () => {
    const found = await r.one('a');
    return r.table.get(evidenceKey(project, String(found.sk)));
  };
  return { ...r, stored };
}

describe('large evidence', () => {
  test('is read with each list, one finding, its new status and an export, as if it were in the finding', async () => {
    const r = await withLarge();
    const texts = (found: readonly Readonly<Record<string, unknown>>[]) => found.map(({ evidence }) => evidence);
    for (const sort of ['id', 'score', 'last_seen'] as const) {
      expect(texts(await r.list({ sort })).toSorted()).toEqual(['e', large('one')]);
      expect(texts(await r.list({ sort, limit: 1 }))).toHaveLength(1);
    }
    const [{ finding_id: id }] = (await r.list({})) as [{ finding_id: number }];
    expect((await findFinding(r.store, project, id)).evidence).toBe(large('one'));
    const streamed = await Array.fromAsync(streamFindings(r.store, project, {}, new Search(r.store.now)));
    expect(texts(streamed)).toEqual([large('one'), 'e']);
    const word = { finding_id: id, status: 'accepted', reason: 'known' } as const;
    expect((await putFindingStatus(r.store, r.call, word)).output).toMatchObject({
      finding: { evidence: large('one') },
    });
  });

  test('lies beside the finding, and is written again only when it changes', async () => {
    const r = await withLarge();
    expect(await r.stored()).toMatchObject({ evidence: large('one'), project_id: 1001 });
    const writes: number[] = [];
    const { transact } = r.table;
    r.table.transact = (all, signal) => {
      writes.push(all.length);
      return transact.call(r.table, all, signal);
    };
    await r.scan('run-2', [[observation('a', { evidence: large('one') })]]);
    expect(writes).toEqual([]);
    await r.scan('run-3', [[observation('a', { evidence: large('two') })]]);
    expect(writes).toEqual([2]);
    expect([(await r.one('a')).evidence, (await r.stored())?.evidence]).toEqual([large('two'), large('two')]);
    await r.scan('run-4', [[observation('a', { evidence: 'short' })]]);
    expect([(await r.one('a')).evidence, await r.stored()]).toEqual(['short', undefined]);
    await r.scan('run-5', [[observation('a', { evidence: large('two') })]]);
    expect((await r.one('a')).evidence).toBe(large('two'));
  });

  test('that an earlier version kept in the finding is moved out of it when a scan sees it again', async () => {
    const r = await withLarge();
    const { pk, sk } = await r.one('a');
    const key = { pk: String(pk), sk: String(sk) };
    await r.table.write({ update: key, changes: { set: { evidence: large('one') }, remove: ['evidence_apart'] } });
    await r.table.write({ remove: evidenceKey(project, key.sk) });
    expect((await r.one('a')).evidence).toBe(large('one'));
    await r.scan('run-2', [[observation('a', { evidence: large('one') })]]);
    expect((await r.table.get(key))?.evidence).toBe('');
    expect((await r.one('a')).evidence).toBe(large('one'));
  });
});

/** Findings that the last release stored as fixed, which kept them for ever. */
async function withEndless() {
  const r = await recording();
  const items = (releaseItems().finding ?? []).filter(({ status }) => status === 'fixed');
  for (const item of items) await r.table.write({ put: { ...item, ...relocated(keyOf(item)) } });
  const expiries = async () => (await r.list({ status: 'fixed' })).map((each) => each.expires_at);
  expect(await expiries()).toEqual([undefined, undefined]);
  return { ...r, expiries };
}

describe('a finding that an earlier version fixed, and that has no end of its time', () => {
  const kept = [startedAt + 400 * day, startedAt + 400 * day];

  test('gets one from the next run of its setting', async () => {
    const r = await withEndless();
    const { endless } = await readTrackedFindings(r.store, r.runOf('run-1', 1003));
    await endTimes(r.store, project, endless);
    expect(await r.expiries()).toEqual(kept);
    expect((await readTrackedFindings(r.store, r.runOf('run-2', 1003))).endless).toEqual([]);
  });

  test('gets one, with its evidence, when its setting is deleted', async () => {
    const r = await withEndless();
    const [one] = await r.list({ status: 'fixed' });
    const key = keyOf(one ?? {});
    await r.table.write({ update: key, changes: { set: { evidence_apart: true } } });
    await r.table.write({ put: { ...evidenceKey(project, key.sk), project_id: 1001, evidence: 'e' } });
    expect(await closeFindings(r.store, project, 'CMS#0000001003', Number.POSITIVE_INFINITY)).toBe(true);
    expect(await r.expiries()).toEqual(kept);
    expect((await r.table.get(evidenceKey(project, key.sk)))?.expires_at).toBe(kept[0]);
    const [before] = await r.list({ status: 'fixed' });
    r.pass(day);
    await closeFindings(r.store, project, 'CMS#0000001003', Number.POSITIVE_INFINITY);
    expect((await r.list({ status: 'fixed' }))[0]).toEqual(before);
  });

  test('and that is seen again meanwhile gets none', async () => {
    const r = await withEndless();
    const { endless } = await readTrackedFindings(r.store, r.runOf('run-1', 1003));
    const open = { status: 'open', fixed_at: 0 };
    for (const item of endless) await r.table.write({ update: keyOf(item), changes: { set: open } });
    await endTimes(r.store, project, endless);
    expect((await r.list({ status: 'open' })).map((each) => each.expires_at)).toEqual([undefined, undefined]);
  });
});

describe('a finding that is fixed', () => {
  test('is kept for 400 days, with its evidence, and then is gone from lists, reads and exports', async () => {
    const r = await withLarge();
    const { finding_id: id } = await r.one('a');
    await r.scan('run-2', [[], [absence('a')]]);
    const expires_at = startedAt + 400 * day;
    expect(await r.one('a')).toMatchObject({ status: 'fixed', expires_at });
    expect((await r.stored())?.expires_at).toBe(expires_at);
    r.pass(400 * day);
    expect((await r.list({ status: 'fixed' })).map(({ evidence }) => evidence)).toEqual([large('one')]);
    r.pass(1);
    expect(await r.list({ status: 'fixed' })).toEqual([]);
    await expect(findFinding(r.store, project, Number(id))).rejects.toMatchObject({ name: 'NotFound' });
    const streamed = streamFindings(r.store, project, {}, new Search(r.store.now));
    expect((await Array.fromAsync(streamed)).map(({ location }) => location)).toEqual(['b']);
  });

  test('is kept for as long as the stage says', async () => {
    const r = await recording();
    Object.assign(r.store, { fixedFindingKeptDays: 3 });
    await r.scan('run-1', [[observation('a')]]);
    await r.scan('run-2', [[], [absence('a')]]);
    expect(await r.one('a')).toMatchObject({ expires_at: startedAt + 3 * day });
  });

  test('because its setting was deleted goes as well, with its evidence', async () => {
    const r = await withLarge();
    expect(await closeFindings(r.store, project, 'CMS#0000001001', Number.POSITIVE_INFINITY)).toBe(true);
    const expires_at = startedAt + 400 * day;
    expect([(await r.one('a')).expires_at, (await r.one('b')).expires_at]).toEqual([expires_at, expires_at]);
    expect((await r.stored())?.expires_at).toBe(expires_at);
  });

  test.each([
    ['before its time is over', 399 * day],
    ['after it, while the table has it still', 401 * day],
  ])('and is seen again %s is kept, with its evidence, under its id', async (_, seconds) => {
    const r = await withLarge();
    const { finding_id: id } = await r.one('a');
    await r.scan('run-2', [[], [absence('a')]]);
    r.pass(seconds);
    await r.scan('run-3', [[observation('a', { evidence: large('one') }), observation('c')]]);
    r.pass(1000 * day);
    const found = await r.one('a');
    expect(found).toMatchObject({ finding_id: id, status: 'open', regression: true, evidence: large('one') });
    expect([found.expires_at, (await r.stored())?.expires_at]).toEqual([undefined, undefined]);
  });

  test('and is seen again at the moment at which the table removes it is stored anew, under its id', async () => {
    const r = await withLarge();
    const { finding_id: id, pk, sk } = await r.one('a');
    await r.scan('run-2', [[], [absence('a')]]);
    const { write, transact } = r.table;
    let isThere = true;
    const removing = async () => {
      if (!isThere) return;
      isThere = false;
      await write.call(r.table, { remove: { pk: String(pk), sk: String(sk) } });
    };
    r.table.transact = async (all, signal) => {
      await removing();
      return transact.call(r.table, all, signal);
    };
    await r.scan('run-3', [[observation('c'), observation('a', { evidence: large('one') }), observation('d')]]);
    const ids = (await r.list({})).map(({ location, finding_id }) => [location, finding_id]);
    expect(new Set(ids.map(([, each]) => each)).size).toBe(4);
    expect(ids).toContainEqual(['a', id]);
  });
});
